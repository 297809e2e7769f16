/** A message that was dictated or typed in a hurry: no marks tell where its sentences end, the words they begin with do. */

/** What people begin to tell something new with. */
const OPENER =
  /\s(?=(?:меня зовут|зовут меня|мне \d{2}(?!\d)|(?:мой |общий )?(?:опыт|стаж)|(?:я )?(?:работал|трудил)\p{L}*|(?:сейчас |я )?работаю|потом|затем|до (?:этого|того)|после этого|перед этим|сейчас|(?:я )?(?:хочу|хотел[аи]? бы|ищу|живу|знаю|умею|владею|закончил[аи]?|окончил[аи]?)|зарплат\p{L}+|зп|(?:мой )?(?:телефон|номер)(?=\s(?:телефона|для|\+?\d|восемь|плюс))|звоните|пишите|могу|готов[а]?|есть (?:права|опыт)|я|my name is|i(?: am|['’]m| have| work(?:ed)?| want)|before that|then|my (?:phone|number))(?!\p{L}))/giu
const MARK = /[.,;:!?)](?:\s|$)|\s[—–-]\s/u
const MIN_OPENERS = 3
const MIN_WORDS = 15
/** Words of which one goes on with the next: «хочу зарплату», «сейчас работаю». */
const ALONE = /^\S+$/u

export function dictated(text: string): string[] {
  if (text.split(' ').length < MIN_WORDS || MARK.test(text.slice(0, -1))) return [text]
  const cuts = [...text.matchAll(OPENER)].map(({ index }) => index)
  if (cuts.length < MIN_OPENERS) return [text]
  const out: string[] = []
  for (const [at, cut] of [0, ...cuts].entries()) {
    const piece = text.slice(cut, cuts[at] ?? text.length).trim()
    const last = out.at(-1)
    if (last !== undefined && ALONE.test(last)) out[out.length - 1] = `${last} ${piece}`
    else out.push(piece)
  }
  return out
}
