// Before the first paint and apart from the bundle: the chosen theme, so that the other one never flashes; for a person
// known here, her profile and the code of the frame around every screen, which else would wait for the bundle.
;(function () {
  var frame = document.currentScript.dataset.frame
  try {
    var theme = localStorage.getItem('rezumetr_theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
    var token = localStorage.getItem('rezumetr_access_token')
    if (token === null) return
    var answer = fetch('/api/auth/me', { headers: { authorization: 'Bearer ' + token } })
    // whoever takes the answer meets its failure
    answer.catch(function () {})
    globalThis.earlyProfile = { token: token, answer: answer }
    if (!frame) return
    var link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = frame
    document.head.append(link)
  } catch {
    // Storage may be forbidden; the system theme is right then, and nobody is known here.
  }
})()
