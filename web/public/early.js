// Before the first paint and apart from the bundle: the chosen theme, so that the other one never flashes; for a person
// known here, the code of her screen and the first answers, which else would wait for the bundle.
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
      // whoever takes the answer meets its failure
      answers[url].catch(function () {})
    }
    ask('/api/auth/me')
    // a filter in the address asks another question
    var place = location.pathname + location.search
    if (place === '/analysis') ask('/api/analysis/results?limit=100')
    if (place === '/results') ask('/api/analysis/results?sort=score&page=1&limit=50')
    if (place === '/dashboard')
      answers['/api/auth/me']
        .then(function (answer) {
          return answer.clone().json()
        })
        .then(function (me) {
          // who has connected nothing is shown no figures
          return me.data.has_hh_token && ask('/api/analysis/dashboard')
        })
        .catch(function () {})
    globalThis.early = { token: token, answers: answers }
    ;(files.frame || []).concat(files[location.pathname.slice(1)] || []).forEach(function (file) {
      var link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = '/assets/' + file
      document.head.append(link)
    })
  } catch {
    // Storage may be forbidden; the system theme is right then, and nobody is known here.
  }
})()
