// Runs before the first paint and outside the bundle. Applies the stored theme, so that the page does not flash in the other
// one. For a signed-in user it also starts loading the screen's code and its first API responses, which would otherwise
// start only after the bundle has been loaded.
;(function () {
  var files = JSON.parse(document.currentScript.dataset.files || '{}')
  try {
    var theme = localStorage.getItem('rezumetr_theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
    var token = localStorage.getItem('rezumetr_access_token')
    if (token === null) return
    var answers = {}
    var ask = function (url) {
      answers[url] = fetch(url, { headers: { authorization: 'Bearer ' + token } })
      // the application handles the failure when it takes the response
      answers[url].catch(function () {})
    }
    ask('/api/auth/me')
    // only addresses without a filter: with one, the application sends other requests
    var place = location.pathname + location.search
    var vacancy = /^\/vacancies\/([0-9a-f-]{36})$/.exec(location.pathname)
    var screen = files[vacancy ? 'vacancy' : location.pathname.slice(1)]
    // a response that no screen takes would keep its connection
    if (vacancy || /^\/(dashboard|vacancies|analysis|results|export)$/.test(location.pathname))
      ask('/api/hh/vacancies')
    if (vacancy && place === location.pathname)
      ask('/api/analysis/results?vacancy_id=' + vacancy[1] + '&sort=score&order=desc&limit=100')
    if (place === '/analysis') ask('/api/analysis/results?limit=100&figures=apart')
    if (place === '/results') ask('/api/analysis/results?sort=score&page=1&limit=50&figures=apart')
    if (place === '/results') ask('/api/analysis/results/figures')
    if (place === '/dashboard')
      answers['/api/auth/me']
        .then(function (answer) {
          return answer.clone().json()
        })
        .then(function (me) {
          // without a connection to hh.ru the dashboard shows no figures
          var figures = me.data.has_hh_token
            ? ['/api/analysis/dashboard', '/api/analysis/vacancies/figures']
            : []
          return figures.forEach(ask)
        })
        .catch(function () {})
    globalThis.preloaded = { token: token, answers: answers }
    ;(files.frame || []).concat(screen || []).forEach(function (file) {
      var link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = '/assets/' + file
      document.head.append(link)
    })
  } catch {
    // Storage may be forbidden: then the system's theme applies and nobody is signed in.
  }
})()
