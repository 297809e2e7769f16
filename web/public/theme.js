// Before the first paint and apart from the bundle, so that a chosen theme never flashes the other one.
;(function () {
  try {
    var theme = localStorage.getItem('rezumetr_theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  } catch {
    // Storage may be forbidden; the system theme is right then.
  }
})()
