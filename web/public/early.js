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
    var questions = ['/api/auth/me']
    // a filter in the address asks another question
    if (location.pathname + location.search === '/analysis') questions.push('/api/analysis/results?limit=100')
    questions.forEach(function (url) {
      answers[url] = fetch(url, { headers: { authorization: 'Bearer ' + token } })
      // whoever takes the answer meets its failure
      answers[url].catch(function () {})
    })
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
