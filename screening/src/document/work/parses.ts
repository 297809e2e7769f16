/** The ways in which a line of the work experience may be understood: its pieces, and how well each way fits. */
import { isBreak } from '../../resume/work-kind.ts'
import { BULLET, JOB_FIRST, LABELLED, OWN_WORK, SAME_PLACE } from '../kinds.ts'
import { cuts, scores, SPLIT, unbroken } from './cuts.ts'
import { fieldsOf, labelOf } from './labels.ts'
import { isProse, isWithin } from './sentences.ts'
import {
  findPeriod,
  isDuration,
  loneDate,
  lonePoint,
  loneYear,
  type Period,
  SAYS_NOW,
  withoutDuration,
} from '../periods.ts'
import { AT_WORK, LEAD, NO_EMPLOYER, sureCells, TOLD } from '../prose/told.ts'

export type Slot = 'period' | 'company' | 'position'
export type Piece = {
  readonly kind: Slot | 'extra' | 'duty'
  readonly text: string
  readonly period?: Period
  /** A label says what it is. */
  readonly isNamed?: true
}
/** One way to understand a line: its pieces in the order of the line. */
export type Parse = { readonly pieces: readonly Piece[]; readonly score: number }
const PERIOD = 5
/** A line that is only dates and yet opens no job. */
export const LOST_PERIOD = -4
/** A place or a site tells little of where a job begins. */
const EXTRA = 1.5
/** «гостиничный бизнес, 120 номеров»: what an employer does, in small letters below its name. */
const BELOW_NAME = /^\p{Ll}[\p{Ll}\d ,()–-]{4,60}$/u
const LOW = -1.2
/** «Отдел: кадры» between a company and a position. */
const MAX_FIELD = 60
/** A job of one date is rare. */
const LONE = -3
const WHOLE =
  /^(?:\p{L}+ ){0,2}(?:стаж|опыт|experience)(?: \p{L}+){0,3}:? (?:с|более|около|since|over)(?: \p{L}+)? \d{1,4}(?: год[а]?| лет| г\.?| years)?\.?$|^(?:я\s(?!работаю|тружусь)\p{Ll}[\p{L} -]{2,40}|(?:работаю |тружусь )?(?:в|во) (?:\p{Ll}+ )?(?:професси\p{L}|отрасли|сфере|специальности|продажах|торговле|медицине|образовании|строительстве|логистике|ИТ|IT)(?: \p{L}+)?)\s(?:с|уже с) \d{4}(?:-?го)?(?: год[а]?| г\.?)?\.?$/iu
const OWN = 4.5
/** Ways to label a piece of a line that stands in the heading of a job. */
function labelled(text: string): Parse[] {
  const label = labelOf(text)
  if (label?.kind === 'company' || label?.kind === 'position')
    return [{ pieces: [{ kind: label.kind, text: label.value }], score: 5 }]
  // leave or the army stands for a whole job
  if (isBreak(text))
    return [
      {
        pieces: [
          { kind: 'company', text: '' },
          { kind: 'position', text },
        ],
        score: 5,
      },
      // «Вооружённые силы» where the position stands below
      { pieces: [{ kind: 'company', text }], score: 1.5 },
    ]
  const { company, position, extra } = scores(text)
  // «без оформления» stands where others name an employer
  if (NO_EMPLOYER.exec(text)?.[0] === text) return [{ pieces: [{ kind: 'company', text: '' }], score: 4 }]
  if (SAME_PLACE.test(text)) return [{ pieces: [{ kind: 'company', text }], score: 4 }]
  const out: Parse[] = [
    { pieces: [{ kind: 'company', text }], score: company },
    { pieces: [{ kind: 'position', text }], score: position },
  ]
  if (extra > -1) out.push({ pieces: [{ kind: 'extra', text }], score: Math.min(extra, EXTRA) })
  // who works for nobody else may name no trade
  if (OWN_WORK.test(text))
    out.push({
      pieces: [
        { kind: 'company', text },
        { kind: 'position', text: '' },
      ],
      score: OWN,
    })
  return out
}

const product = (left: readonly Parse[], right: readonly Parse[], bonus: number): Parse[] =>
  left.flatMap((a) =>
    right.map((b) => ({ pieces: [...a.pieces, ...b.pieces], score: a.score + b.score + bonus })),
  )

/** No slot twice: a line names one company and one position. */
const isSingle = ({ pieces }: Parse): boolean => {
  const slots = pieces.filter(({ kind }) => kind === 'company' || kind === 'position').map(({ kind }) => kind)
  return new Set(slots).size === slots.length
}

const CELLS = /\t|\s?[|‖¦]\s?|\s[•·]\s/u
/** What divides the cells of a dated line that has more than two. */
const DIVIDERS = [/;\s/u, /\s\/\s/u]
/** The text beside a period, or a line without one, as one, two or three pieces. */
function split(text: string, isDated = false): Parse[] {
  if (text === '') return [{ pieces: [], score: 0 }]
  const cells = text
    .split(isDated ? (DIVIDERS.find((divider) => text.split(divider).length > 2) ?? CELLS) : CELLS)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '' && cell !== '-')
  if (cells.length > 4) return []
  if (cells.length > 1)
    return cells
      .map((cell, at) => readCell(cell, at > 0 && at === cells.length - 1))
      .reduce((left, right) => product(left, right, 0.4).filter(isSingle))
  const out = labelled(text)
  // «IT, System Integration, Internet» is one industry
  if (text.length > 140 || (!isDated && scores(text).extra >= 4 && scores(text).company < 1.5)) return out
  // «ООО «Лён» - прораб - дороги, мосты»
  const dashed = isDated ? text.split(/\s[—–-]\s/u) : []
  if (dashed.length === 3 && dashed.every((piece) => piece.length > 1)) {
    const [first = '', second = '', duty = ''] = dashed
    out.push(
      ...product(
        product(labelled(first), labelled(second), SPLIT).filter(isSingle),
        [{ pieces: [{ kind: 'duty', text: duty }], score: Math.max(0.5, scores(duty).duty) }],
        SPLIT,
      ),
    )
  }
  // «ООО «Лён» прораб - дороги, мосты»
  const [head = '', done = ''] = dashed.length === 2 ? dashed : []
  for (const { left, right, bonus } of unbroken(head))
    out.push(
      ...product(
        product(labelled(left), labelled(right), bonus).filter(isSingle),
        [{ pieces: [{ kind: 'duty', text: done }], score: Math.max(0.5, scores(done).duty) }],
        SPLIT,
      ),
    )
  // «Кафе «Лён», г. Тверь, повар»
  const listed = text.split(/,\s(?![^«]*»)/u)
  if (listed.length === 3 && listed.every((piece) => piece.length > 1))
    out.push(
      ...listed.map(labelled).reduce((left, right) => product(left, right, SPLIT - 0.2).filter(isSingle)),
    )
  // «Support Lead, Lumen — Remote»
  const [, named = '', aside = ''] = /^(.{3,100})(?:,\s|\s[—–-]\s)([^,—–]{3,40})$/u.exec(text) ?? []
  if (named !== '' && !/\s[—–-]\s/u.test(named) && scores(aside).extra >= 4 && scores(aside).company < 1.5)
    out.push(...product(split(named, isDated), [{ pieces: [{ kind: 'extra', text: aside }], score: 0.5 }], 0))
  for (const { left, right, bonus } of cuts(text))
    out.push(...product(labelled(left), labelled(right), bonus).filter(isSingle))
  return out
}

/** A cell of a row; the last one may tell what was done. */
function readCell(cell: string, isLast: boolean): Parse[] {
  if (isDuration(cell)) return [{ pieces: [{ kind: 'extra', text: cell }], score: 3 }]
  const { duty, position } = scores(cell)
  const isLow = /^\p{Ll}/u.test(cell) && cell.includes(' ')
  const isDuty = duty > 1 || (isLow && (position < 0 || cell.includes(', ')))
  return isLast && isDuty
    ? [...split(cell), { pieces: [{ kind: 'duty', text: cell }], score: duty * 0.7 }]
    : split(cell)
}

/** «Член союза с 2015 года»: since when, and no employer and no trade. */
const isSince = (source: string, { end, after }: Period): boolean =>
  end === null && after === '' && !SAYS_NOW.test(source) && !/[-–—]\s*$/u.test(source)
const namesAny = (before: string): boolean =>
  split(before, true).some(({ pieces }) =>
    pieces.some(
      ({ kind, text }) =>
        (kind === 'company' && scores(text).company >= 1.5) ||
        (kind === 'position' && scores(text).position >= 2) ||
        text === '',
    ),
  )

/** «повар 5 разряда. Супы, соусы, заготовки»: a position, and what was done behind it. */
function roleWithDeeds(line: string): Parse[] {
  const [, role = '', done = ''] =
    /^(\p{L}[^.,]{2,60}(?:\p{L}{4}|\d \p{L}{1,4}))\.\s(\p{Lu}.{5,})$/u.exec(line) ?? []
  if (role === '' || scores(role).position < 3) return []
  const pieces = [{ kind: 'position', text: role } as const, { kind: 'duty', text: done } as const]
  return [{ pieces, score: scores(role).position + SPLIT }]
}

/** «Лето–осень прошлого года, с июля по …» */
const TIME_ONLY = /^(?:(?:лет|осен|зим|весн|прошл|позапрошл|эт|год|теч)\p{L}*[\s,–-]*)+$/iu

/** «ИП Орлов · сезоны 2021 и 2022, май 2021 — …» */
const SEASONS = /[\s,·|]+сезон[аы]? \d{4}(?: ?(?:и|,) ?\d{4}){0,4}$/iu

/** «2018–2022 калымил у дяди»: a job with neither a company nor a position. */
const withoutEmployer = (piece: Piece, told: string): Parse[] =>
  NO_EMPLOYER.test(told) && !told.split(/[\s,]+/u).some((word) => JOB_FIRST.test(word))
    ? [
        {
          pieces: [
            piece,
            { kind: 'company', text: '' },
            { kind: 'position', text: '' },
            { kind: 'duty', text: told },
          ],
          score: PERIOD + 5,
        },
      ]
    : []

/** «Место работы с 2016 по 2020: кафе «Лён», повар» begins with its dates. */
function withoutField(line: string): string {
  const period = findPeriod(line)
  return period && fieldsOf(period.before).length > 0 ? line.slice(period.around[0].length).trimStart() : line
}

/** Every way to read a line, with its score. */
export function parsesOf(line: string): Parse[] {
  const sure = sureCells(line)
  const [dates = '', company = '', position = ''] = sure ?? []
  if (sure?.length === 1) return [{ pieces: [{ kind: 'duty', text: dates }], score: 5 }]
  const stated = sure ? findPeriod(dates) : null
  if (stated)
    return [
      {
        pieces: [
          { kind: 'period', text: dates, period: stated },
          // what is not told stands nowhere else
          { kind: 'company', text: company },
          { kind: 'position', text: position },
        ],
        score: PERIOD + 6,
      },
    ]
  const label = labelOf(line)
  // «Стаж с 2009 года» is the time of all jobs
  if (WHOLE.test(line)) return [{ pieces: [{ kind: 'extra', text: line }], score: 1 }]
  if (label?.kind === 'duty') return [{ pieces: [{ kind: 'duty', text: line }], score: 5 }]
  const value = label && label.kind !== 'period' && label.kind !== 'job' ? label.value : line
  if (
    (label?.kind === 'company' || label?.kind === 'position' || label?.kind === 'extra') &&
    findPeriod(value) === null
  )
    return [
      { pieces: [{ kind: label.kind, text: value, isNamed: true }], score: 6 },
      { pieces: [{ kind: 'duty', text: line }], score: 0 },
    ]
  const numbered =
    label?.kind === 'period' || label?.kind === 'job' || (label?.kind === 'company' && findPeriod(value))
      ? label.value
      : withoutField(line)
  const source =
    /^\d{1,2}\)\s?\p{L}/u.test(numbered) || (/^\d{1,2}[.)]/u.test(numbered) && findPeriod(line) !== null)
      ? numbered.replace(/^\d{1,2}[.)](?:\s?(?=\p{L})|\s(?=\d))/u, '')
      : numbered
  const isBullet = BULLET.test(source) && !/^\d/u.test(source)
  const period = findPeriod(isBullet ? source.replace(BULLET, '') : source) ?? loneYear(source)
  const point = period === null && !isBullet ? lonePoint(source) : null
  const { duty, extra } = scores(line)
  const out: Parse[] = [{ pieces: [{ kind: 'duty', text: line }], score: duty }]
  if (period === null) {
    if (extra > -1) out.push({ pieces: [{ kind: 'extra', text: line }], score: Math.min(extra, EXTRA) })
    else if (BELOW_NAME.test(line) || (LABELLED.test(line) && line.length < MAX_FIELD))
      out.push({ pieces: [{ kind: 'extra', text: line }], score: LOW })
    // «Работала в «Лён» – повар»
    const named = /^[«"“\p{Lu}]/u.test(line.replace(AT_WORK, '')) ? line.replace(AT_WORK, '') : line
    out.push(...split(named), ...roleWithDeeds(line))
    const date = isBullet ? null : loneDate(source)
    if (date) out.push({ pieces: [{ kind: 'period', text: source, period: date }], score: PERIOD + LONE })
    // one date tells of a job only where its company and its position stand beside it
    if (point)
      out.push(
        ...product(
          [{ pieces: [{ kind: 'period', text: source, period: point }], score: PERIOD + LONE }],
          split([point.before, point.after].filter(Boolean).join(' '), true).filter(
            ({ pieces }) =>
              pieces.some(({ kind }) => kind === 'company') && pieces.some(({ kind }) => kind === 'position'),
          ),
          0,
        ).filter(isSingle),
      )
    return out
  }
  const isInBrackets = /^\s?\)/u.test(period.around[1])
  const before = withoutDuration(
    isInBrackets ? period.before.replace(/\s\((?=[^()]+$)/u, ', ') : period.before,
  )
    .replace(LEAD, '')
    // «>> 2019-10 .. сейчас»
    .replace(/^[—–-]\s|^[>=*#~+]+$/u, '')
    .replace(/[,;]?\s\(?(?:период(?: работы)?|годы(?: работы)?|даты|срок|период с|period|dates):?$/iu, '')
    .replace(/^(?:от|в|за)$/iu, '')
    .replace(TIME_ONLY, '')
    .replace(SEASONS, '')
    // as a work book says it
    .replace(
      /^(?:принят|зачислен|назначен|переведен|переведён)[а]?\s(?:на должность\s|на работу\s)?(?=\p{L})/iu,
      '',
    )
    .replace(/(?<=\p{L}{4}|[»"”])\.$/u, '')
  if ((isSince(source, period) && before !== '' && !namesAny(before)) || isWithin(period))
    return [{ pieces: [{ kind: 'duty', text: line }], score: Math.max(duty, 0.5) }]
  const after = withoutDuration(period.after).replace(/^(?:годах|годы|годов)$/iu, '')
  const piece: Piece = { kind: 'period', text: source, period }
  const isPure = before === '' && after === ''
  // a bullet mostly begins a duty
  const prose = isProse(source, period) ? -6 : isBullet ? -2.5 : 0
  // a line of dates is hardly a duty
  out[0] = {
    pieces: [{ kind: 'duty', text: line }],
    score: isPure ? LOST_PERIOD : duty + (prose < 0 ? 2 : 0),
  }
  const dated: Parse[] = [{ pieces: [piece], score: PERIOD + prose }]
  // «повар, с 2019 по 2024 (супы, соусы)»
  const aside = /^\((\p{Ll}[^()]*)\)\.?$/u.exec(period.around[1].trim())?.[1]
  if (before !== '' && aside !== undefined)
    out.push(
      ...product(
        product(split(before, true), dated, 0),
        [{ pieces: [{ kind: 'duty', text: aside }], score: 1 }],
        0,
      ),
    )
  const left = split(before, true)
  const right = split(after.replace(AT_WORK, ''), true)
  out.push(...product(product(left, dated, 0), right, 0).filter(isSingle))
  // «Мастер: АО «Лён» (06.2017 – 08.2020); бригады, приёмка работ»
  if (before !== '' && after !== '')
    out.push(
      ...product(
        product(
          left.filter(({ pieces }) => pieces.length > 1),
          dated,
          0,
        ),
        [{ pieces: [{ kind: 'duty', text: after }], score: Math.max(0.5, scores(after).duty) }],
        SPLIT,
      ),
    )
  // «с 2015 г. – Центр «Речь», логопед. Обязанности: …»
  const [, head, rest] =
    before === ''
      ? (/^(.{3,110}?(?:[\p{L}»")]{2}(?=\.\s\p{Lu})|[»")](?=:\s)))[.:]\s(.{5,})$/u.exec(
          after.replace(AT_WORK, ''),
        ) ?? [])
      : []
  if (head !== undefined && rest !== undefined) {
    const told: Parse[] = [{ pieces: [{ kind: 'duty', text: rest }], score: 1 }]
    out.push(...product(product(dated, split(head), 0), told, 0).filter(isSingle))
    // «… ЧОП «Щит». Старший смены. Журналы, допуск.»
    const [, role = '', done = ''] = /^(\p{Lu}[^.]{2,60}\p{L}{3})\.\s(.{5,})$/u.exec(rest) ?? []
    if (role !== '')
      out.push(
        ...product(
          product(product(dated, labelled(head), 0), labelled(role), SPLIT),
          [{ pieces: [{ kind: 'duty', text: done }], score: 1 }],
          0,
        ).filter(isSingle),
      )
  }
  // «ООО «Лён» (04.21 – 05.24) – логопед. Вела группу.»
  const [, role, done] =
    before === '' ? [] : (/^(\p{L}.{2,80}?\p{L}{2})\.\s(\p{Lu}.{5,})$/u.exec(after) ?? [])
  if (role !== undefined && done !== undefined) {
    const told: Parse[] = [{ pieces: [{ kind: 'duty', text: done }], score: 1 }]
    out.push(...product(product(product(left, dated, 0), split(role), 0), told, 0).filter(isSingle))
  }
  const told = before === '' ? TOLD.exec(after)?.groups : undefined
  if (told) {
    const { company = told['at'] ?? '', position = told['as'] ?? '', duty } = told
    out.push({
      pieces: [
        piece,
        { kind: 'company', text: company },
        { kind: 'position', text: position },
        ...(duty === undefined ? [] : [{ kind: 'duty', text: duty } as const]),
      ],
      score: PERIOD + 5,
    })
  }
  out.push(...withoutEmployer(piece, [before, after].filter(Boolean).join(', ')))
  // dates, then what was done
  if (!isPure && prose === 0)
    out.push({
      pieces: [piece, { kind: 'duty', text: [before, after].filter(Boolean).join(' ') }],
      score: PERIOD - 3 + scores(after === '' ? before : after).duty * 0.5,
    })
  return out
}
