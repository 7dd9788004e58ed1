"""Voila beside JupyterLab shows the lessons as the launcher does."""

from baccarat_widgets.serving.settings import lesson_pages

c = get_config()  # noqa: F821
c.VoilaConfiguration.update(lesson_pages())
