"""What stands behind a lesson's page: settings, pages, kernels, and a place for every learner."""
