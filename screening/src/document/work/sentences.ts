/** Which dates belong to a sentence and open no job. */
import { JOB_FIRST } from '../kinds.ts'
import { findPeriod, type Period, SAYS_NOW } from '../periods.ts'
import { scores } from './cuts.ts'

/** «в 2019–2021 годах» */
const YEARS_ONLY = /^(?:в|за)?\s?…\s?(?:год(?:ах|ы)?|гг?\.?)?$/iu
/** «Когда готовы приступить: с 01.04.2024» */
const TO_BEGIN =
  /(?<!\p{L})(?:готов(?:ы|а|ность)?|приступить|выйти на работу|дата выхода|смогу (?:выйти|начать)|ready|available)(?!\p{L})/iu
/** Signs that the years of a line belong to a sentence. */
export const isProse = (line: string, { around: [before, after] }: Period): boolean =>
  !YEARS_ONLY.test(`${before}…${after}`) &&
  (isLed(before) || isFollowed(after) || isSentence(line, before, after))

/** «гражданка России с 2016», «стаж на грузовых с 2011», «допуск до мая 2027»: what one is or has, and no job. */
const OF_SELF =
  /(?<!\p{L})(?:граждан\p{L}+|стаж\p{L}*|(?:водительск\p{L}+\s)?(?:права|удостоверение)|категори[яию]|за рул[её]м|прописк\p{L}+|регистраци\p{L}+|внж|рвп|патент\p{L}*|женат|замужем|на пенсии|пенсионер\p{L}*|инвалид\p{L}*|живу|прожива\p{L}+|карта|книжка|виза|аккредитация|допуск\p{L}*|действ\p{L}+)(?:\s[^,.;:()]{0,40})?\s?$/iu
const AGED = /(?<!\d)\d{2}\s(?:лет|года?)(?!\s(?:опыт|работ|стаж|в |на ))(?!\p{L})/iu
const WORKS = /(?<!\p{L})(?:работ|труд|труж|служ|устро|занима|являюсь|веду)/iu
export const endsOfSelf = (before: string): boolean => OF_SELF.test(before)
/** Of a line with one date, since when. */
export function tellsOfSelf(line: string): boolean {
  const period = findPeriod(line)
  if (period === null || period.end !== null || SAYS_NOW.test(line)) return false
  const [before, after] = period.around
  if (!/^\P{L}*(?:с|со|from|since)\s/iu.test(line.slice(before.length)) || /[«"“]/u.test(after)) return false
  return endsOfSelf(before) || (AGED.test(line) && before.includes(', ') && !WORKS.test(line))
}

/** «Рост продаж за 2019–2021» */
const isLed = (before: string): boolean =>
  /(?:^|[\s(])(?:в|во|за|на|к|около|более|от|рост|бюджет|период|план|сезон[а-я]*)\s?\(?$/iu.test(before) ||
  TO_BEGIN.test(before) ||
  (/(?:^|[\s(])проект[а-я]*\s?\(?$/iu.test(before) &&
    !JOB_FIRST.test(before.slice(before.lastIndexOf(', ') + 1).trim())) ||
  /^[^\p{L}]*(?:проект|участ(?:ие|вов)|выстав|конкурс|лучш|сезон|акци[яи]|командировк)/iu.test(before)

/** «2019–2021 живу в Твери» */
const isFollowed = (after: string): boolean =>
  /^\s?(?:%|гг?\. (?:на|в|с)|году|годах|(?:тыс[а-я]*|млн|₽|руб(?:л[а-я]+)?)(?![а-яё]))/iu.test(after) ||
  (/^\s*\p{Ll}[\p{L}-]* \p{Ll}/u.test(after) &&
    !after
      .split(', ')
      .slice(1)
      .some((piece) => JOB_FIRST.test(piece)) &&
    scores(after.trim()).position < 2 &&
    scores(after.trim()).company < 0.3) ||
  (/^\)?:\s*\p{Ll}/u.test(after) && !namesEmployer(after) && !GOES_ON_THERE.test(after)) ||
  /^[\s,]*(?:я )?(?:живу|прожива|учусь|учил|замужем|женат|состою|занимаюсь|увлекаюсь|вожу|инвалид|на пенсии)/iu.test(
    after,
  )

const isSentence = (line: string, before: string, after: string): boolean =>
  (/[.;]$/u.test(line) &&
    before.trim() !== '' &&
    !/\d\.?$|г\.$|вр?\.$|мес\.$|\)\.?$/u.test(line) &&
    `${before}${after}`.split(/\s/u).length > 3) ||
  // «С марта 2019 — наставник новых воспитателей.»
  (before.trim() === '' &&
    /^\s*[—–-]\s\p{Ll}[^«"]*\.$/u.test(after) &&
    !/\s(?:в|на)\s\p{L}/u.test(after) &&
    /^(?:с|со)\s/iu.test(line))

/** «Проекты для ООО «Лён» в 2021–2022 годах»: when it was done, and by nobody in a position. */
export const isWithin = ({ around: [before, after] }: Period): boolean =>
  /\p{L}.{8,}\s(?:в|за)\s?$/iu.test(before) &&
  /^\s?(?:год|гг)/iu.test(after) &&
  !before.split(/,\s|\s[—–-]\s/u).some((piece) => JOB_FIRST.test(piece))

/** «: старший кладовщик, там же» */
const GOES_ON_THERE = /,\s(?:и )?там же\.?$/iu

/** «: кафе «Лён», повар» */
const namesEmployer = (after: string): boolean => {
  const [first = '', second = ''] = after.replace(/^[\s):]+/u, '').split(', ')
  return second !== '' && scores(first).company >= 1
}
