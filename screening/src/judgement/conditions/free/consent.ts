/** What names a refusal and is consent: «без ночных не могу», «ушла, потому что убрали ночные», «раньше не выходила, теперь в любые». */
import { foldText } from '../../../text/normalise.ts'
import type { Line } from '../../model.ts'
import { type Wish, type WishKind, wish } from '../wish.ts'

type Topic = readonly [kind: WishKind, value: string, named: string]
const TOPICS: readonly Topic[] = [
  ['nights', 'yes', '(?:работы )?(?:в )?ноч(?:ь|и|ью|ей|ам|ами|н(?:ую|ая|ые|ых|ой|ыми))(?: смен[а-я]*)?'],
  ['nights', 'duty', 'дежурств[а-я]*'],
  ['trips', 'yes', 'командиров[а-я]+|разъезд[а-я]*|выезд(?:ы|ов|ам|ами)?|поезд(?:ки|ок|кам|ками)'],
  ['rotation', 'yes', 'вахт(?!ер)[а-я]*'],
  ['format', 'office', 'офис(?:а|ом|е)?'],
  [
    'format',
    'remote',
    '(?:работ[а-я]+ )?из дома|удаленк[а-я]+|удаленн[а-я]+ (?:работ|формат)[а-я]*|дистанционк[а-я]+',
  ],
  ['shifts', 'shift', 'сменн[а-я]+(?: график[а-я]*)?|смен(?:ы)?'],
  ['shifts', 'daily', 'сут(?:ки|ок|очн[а-я]+)(?: смен[а-я]*)?'],
  ['hours', 'full', 'полн[а-я]+ (?:рабоч[а-я]+ )?(?:день|дня|ставк[а-я]*|занятост[а-я]*)'],
]
const LEFT =
  '(?:ушел|ушла|уволил(?:ся|ась)|ухожу|увольняюсь|ищу (?:новую )?(?:работу|место)|меняю (?:работу|место))'
const GONE =
  '(?:убрали|отменили|отменяют|убирают|урезали|сократили|перестали давать|не дают|не стало|больше нет|мало|не хватает)'
/** Without it nobody would come, it was taken away, it is welcome, it goes on. */
const wanted = (named: string): RegExp =>
  new RegExp(
    `(?<![а-я])без (?:[а-я]+ )?(?:${named})(?: [а-я]+)? (?:(?:я )?(?:жить |работать )?не (?:могу|смогу|пойду|представляю|рассматриваю|выйду|хочу|интересн[а-я]+)|скучно|тоскую|скучаю|никак|(?:мне )?неинтересно)` +
      `|${LEFT}[^.;!?]{0,30}(?:потому что|так как|из-за того,? что|когда|после того,? как|поскольку)[^.;!?]{0,15} (?:${GONE} (?:[а-я]+ )?(?:${named})|(?:${named})(?: [а-я]+)? ${GONE})(?![а-я])` +
      `|${LEFT} [^.;!?]{0,15}из-за отмены (?:${named})` +
      `|(?<![а-я])(?:${named}) так (?:${named})(?![а-я])|(?:скучаю|соскучил(?:ся|ась)) по (?:${named})` +
      `|(?:${named})[^.;!?]{0,40}(?:так и (?:работаю|хочу|буду|дальше)|и дальше (?:готов[аы]?|хочу|буду)|(?<!не )готов[аы]? и дальше|менять (?:это |график |формат )?не (?:хочу|планирую|собираюсь|буду))`,
  )
const WANTED = TOPICS.map(([kind, value, named]) => ({ kind, value, pattern: wanted(named) }))

/** Who would not come without it objects to nothing but its absence. */
export const isWelcome = (folded: string): boolean =>
  WANTED.some(({ value, pattern }) => value !== 'remote' && pattern.test(folded))

/** What was refused once is taken now: «раньше в ночь не выходила, теперь в любые смены». */
const ONCE =
  /(?<![а-я])(?:раньше|прежде|до (?:декрета|садика|школы|ремонта|переезда|операции)|пока [^.,;]{3,30})[^.;!?]{0,60}(?<![а-я])(?:не (?:мог|выходил|ездил|брал|хотел|соглашал|рассматривал|поднимал)|боял)[а-я]*[^.;!?]{0,60}[,;:–—-] ?(?:а |но |и )?(?:теперь|сейчас|ныне|после [а-я]+)(?: (?!не |нет )[^.;!?]*)?(?:готов|могу|любы|выхожу|без (?:проблем|ограничений)|не (?:против|проблема|вопрос)|свободн)/
export const wasOnce = (folded: string): boolean => ONCE.test(folded)
/** «Раньше в ночь выходила, теперь не могу». */
const noMore = (named: string): RegExp =>
  new RegExp(
    `(?<![а-я])(?:раньше|прежде)[^.;!?]{0,30}(?<![а-я])(?:${named})(?![а-я])(?:(?! не )[^.;!?]){0,40}(?:теперь|сейчас|больше) (?:уже |больше )?не (?:могу|хочу|выхожу|езжу|готов[аы]?|буду|поеду|беру)(?=$|[.,;!:])`,
  )
const NO_MORE = TOPICS.map(([kind, value, named]) => ({ kind, value, pattern: noMore(named) }))

/** The wishes of a statement, its consent in place of what only looks like a refusal of it. */
export function withConsent(wishes: readonly Wish[], statement: string, line: Line): Wish[] {
  const folded = foldText(statement)
  const lost = NO_MORE.filter(({ pattern }) => pattern.test(folded))
  const all = [...wishes, ...lost.map(({ kind, value }) => wish(kind, value, 'refuses', line))]
  const kept: Wish[] = wasOnce(folded) ? all.filter(({ stance }) => stance !== 'refuses') : all
  const found = WANTED.filter(({ pattern }) => pattern.test(folded))
  if (found.length === 0) return kept
  const kinds = new Set(found.map(({ kind }) => kind))
  // «без ночных не могу» tells of shifts too
  if (kinds.has('nights')) kinds.add('shifts')
  return [
    ...kept.filter(({ kind, stance }) => !kinds.has(kind) || (stance !== 'refuses' && kind !== 'format')),
    ...found.map(({ kind, value }) => wish(kind, value, value === 'remote' ? 'only' : 'prefers', line)),
  ]
}
