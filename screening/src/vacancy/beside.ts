/** Words of a vacancy that are skills elsewhere but name something else here: a speciality, a device, a colleague. */

/** Where an ask of its own ends a list of specialities. */
const NEXT_ASK = '(?:знани|опыт|умени|владени|навык|стаж|наличи|готовност|уверенн|желательн)'
/** «Высшее юридическое», «среднего профессионального (медицинского)»: what stands before «образование». */
const KINDS = /(?:(?<![а-я-])[а-я-]+(?:[оеы]е|[оы][йм]|и[йм]|[ое]го|[ое]му?)[ ,/()]+(?:(?:и|или|либо) )?)+$/
/** The education of a person, not the branch: «опыт работы в сфере образования» is work. */
const EDUCATION = /(?<![а-я-])(?:образовани(?:ем?|[яи])|диплом(?:а|ом)?|высшее(?= \())(?![а-я])/g
const OF_PERSON = /(?<![а-я])(?:высш|средн|профильн|профессиональн|специальн|техническ|медицинск)/
/** The specialities after it: «(экономика, финансы)», «в области маркетинга, рекламы», «по специальности …». */
const SPECIALITIES = new RegExp(
  `^(?:[ :–—-]+(?:не ниже )?[а-я-]+(?:[оеы]е|[ое]го|[оы]м|им)(?![а-я]))*(?:[ ,:–—-]*(?:(?:в|по|со?) )?(?:област|сфер|специальност|направлени|профил)(?:(?!${NEXT_ASK}|, ?[a-z\\d])[^;.])*|:(?:(?!${NEXT_ASK}|, ?[a-z\\d])[^;.])*| ?\\([^()]*\\))?`,
)
const DEVICE =
  /(?:(?:android|ios)[ -])?(?<![а-я])(?:смартфон|телефон|планшет|ноутбук)(?:а|ом)?(?![а-я])(?:[^,;.()]{0,30}\([^()]{0,80}\)|[^,;.]{0,30})/g
/** «Вместе с дизайнером и копирайтером»: the professions of colleagues are not asked for. */
const OTHERS =
  /(?:вместе|совместно|в паре|в связке) со? (?:(?:отделом|командой|службой|группой|департаментом) )?[а-я-]+(?: и [а-я-]+)?/g
/** A noun that begins the next duty: «…, подготовка отчётов». */
const NEXT_DUTY = '[а-я]+(?:ка|ние|ция|ача)(?![а-я])'
/** «Отделом маркетинга, продаж и логистики»: a department governs the list after it. */
const DEPARTMENT = `(?:отдел|служб|департамент|подразделени|команд|групп|дирекци)[а-я]*(?: (?!по |для |при |и |в |на )[а-я]+(?:(?:, (?!${NEXT_DUTY})[а-я]+)* и (?!${NEXT_DUTY})(?:[а-я]+(?:ой|ого|их|ых) )?[а-я]+(?<!ом|ем|ей|ми))?)?`
const COLLEAGUE = `(?:(?:[а-я]+(?:[ыи]ми?|[ое]й|[ое]му)|[a-z]+)[ -])?(?:${DEPARTMENT}|(?:бухгалтер|склад|производств|юрист|маркет|дизайнер|разработ[чк]|программист|аналитик|тестировщик|логист|закупщик|снабжен|технолог|конструктор|инженер|финансист|кадровик|директор|руководител|продакт|менеджер|менеджмент)[а-я]*)`
/** «Взаимодействие с бухгалтерией, юристами и отделом продаж», «подчинение финансовому директору»: so are departments. */
const DEPARTMENTS = new RegExp(
  `(?<=(?<![а-я])(?:(?:взаимодейств|коммуникац|координац)[а-я]*(?: работы)? (?:со?|между) |подчин[а-я]* ))${COLLEAGUE}(?:(?:, | и |, а также )(?:${COLLEAGUE}|[а-я-]+(?:[ая]ми|[ое]м|[ое]й)(?![а-я])|(?:devops|qa|sre)(?![a-z])))*`,
  'g',
)

export type Span = { readonly start: number; readonly end: number }

/** Education with its specialities, which have a criterion of their own. */
export function educationsIn(folded: string): Span[] {
  return [...folded.matchAll(EDUCATION)].flatMap(({ 0: word, index }) => {
    const kinds = KINDS.exec(folded.slice(Math.max(0, index - 80), index))?.[0] ?? ''
    const start = index - kinds.length
    if (
      /[яи]$/.test(word) &&
      !OF_PERSON.test(kinds) &&
      !/наличи[еи] $/.test(folded.slice(Math.max(0, start - 8), start))
    )
      return []
    const end = index + word.length
    return [{ start, end: end + (SPECIALITIES.exec(folded.slice(end, end + 200))?.[0].length ?? 0) }]
  })
}

/** Spans of a text whose words are no skills of the candidate. */
export function besideSkills(folded: string): Span[] {
  return [
    ...educationsIn(folded),
    ...[DEVICE, OTHERS, DEPARTMENTS].flatMap((pattern) =>
      [...folded.matchAll(pattern)].map(({ 0: words, index }) => ({
        start: index,
        end: index + words.length,
      })),
    ),
  ]
}
