"""Kernels are closed once nobody needs them, as the launcher does; the log keeps secrets."""

from baccarat_widgets.serving.quiet import quiet_log
from baccarat_widgets.serving.settings import kernel_care

c = get_config()  # noqa: F821
c.MappingKernelManager.update(kernel_care())
c.ServerApp.logging_config = quiet_log()
