// The script of the prerendered landing, whose links need none. The application takes the page over for a person known
// here, and where the installation differs from what was written at the build.
;(function () {
  var script = document.currentScript
  function start() {
    // not an element: the policy lets no text become the address of a script
    void import(script.dataset.app)
  }
  try {
    if (localStorage.getItem('rezumetr_access_token') !== null) return start()
  } catch {
    // Storage may be forbidden; nobody is known here then.
  }
  // the page was written at the build, perhaps in another year
  document.querySelector('[data-year]')?.replaceChildren(new Date().getFullYear())
  async function fillPrices() {
    var block = document.querySelector('[data-prices]')
    var row = block?.querySelector('li')
    if (!row) return
    var plans = (await (await fetch('/api/subscription/plans')).json()).data.plans
    for (var plan of plans.filter((one) => one.is_public)) {
      var filled = row.cloneNode(true)
      var write = (slot, words) => filled.querySelector('[data-' + slot + ']').replaceChildren(words)
      var { monthly } = plan.pricing
      var analyses = plan.limits.analyses_per_month
      write('name', plan.name)
      write('price', monthly > 0 ? monthly.toLocaleString('ru-RU') + '\u00a0₽ в\u00a0месяц' : 'Бесплатно')
      write(
        'size',
        analyses >= 999999
          ? 'Анализы без ограничений'
          : 'Анализов в\u00a0месяц: ' + analyses.toLocaleString('ru-RU'),
      )
      row.before(filled)
    }
    row.remove()
    block.hidden = false
  }
  // without an answer there are no prices on the page
  fillPrices().catch(() => {})
  async function differs() {
    var response = await fetch('/api/public/config')
    var data = (await response.json()).data
    var support = document.querySelector('a[href=' + JSON.stringify('mailto:' + data.support_email) + ']')
    return !document.title.startsWith(data.brand) || !support || data.is_model_abroad
  }
  // without an answer the page stands as it was written
  differs().then(
    (yes) => yes && start(),
    () => false,
  )
})()
