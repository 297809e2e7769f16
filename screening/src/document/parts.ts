/** Splits the text of a resume into parts by the headings people and job boards use. */

export type Part =
  | 'header'
  | 'experience'
  | 'education'
  | 'courses'
  | 'skills'
  | 'languages'
  | 'about'
  | 'wish'
  | 'contacts'
  | 'driving'
  | 'other'

const HEADINGS: readonly (readonly [part: Part, names: RegExp])[] = [
  [
    'experience',
    /^(?:(?:профессиональный |рабочий |мой )?опыт(?: работы)?|трудов(?:ая деятельность|ой стаж|ой опыт)|места? работы|карьера|карьерный путь|профессиональная деятельность|(?:work |professional )?experience|employment(?: history)?|work history)$/,
  ],
  ['education', /^(?:(?:мо[её] )?образование|основное образование|education)$/],
  [
    'courses',
    /^(?:повышение квалификации(?:, курсы)?|курсы(?: и (?:тренинги|сертификаты))?|дополнительное образование|тесты, экзамены|сертификаты|courses|certificates|certifications)$/,
  ],
  [
    'skills',
    /^(?:(?:ключевые|профессиональные|основные|мои|технические|hard|soft|key|technical|professional)? ?(?:навыки|компетенции|знания|умения|skills)(?: и (?:навыки|умения|знания|компетенции|технологии))?|стек(?: технологий)?|технологии|инструменты)$/,
  ],
  [
    'languages',
    /^(?:(?:знание|владение) (?:иностранн[а-яё]+ )?язык(?:ов|ами)|(?:иностранные )?языки|languages)$/,
  ],
  [
    'about',
    /^(?:обо мне|о себе|о кандидате|дополнительн(?:ая информация|ые сведения)|личные качества|личностные качества|достижения|профиль|(?:professional )?summary|about(?: me)?|profile|additional information)$/,
  ],
  [
    'wish',
    /^(?:желаемая должность(?: и (?:зарплата|доход|уровень дохода))?|цель(?: резюме)?|пожелания|(?:desired|target) position|objective)$/,
  ],
  [
    'contacts',
    /^(?:контакты|контактн(?:ая информация|ые данные)|личн(?:ая информация|ые данные)|персональные данные|contacts?(?: information)?|personal (?:information|details))$/,
  ],
  ['driving', /^(?:опыт вождения|водительск(?:ие права|ое удостоверение)|driving)$/],
  [
    'other',
    /^(?:рекомендации|хобби(?: и интересы)?|интересы|увлечения|references|hobbies|interests|история общения с кандидатом|портфолио|portfolio)$/,
  ],
]

export type Parts = ReadonlyMap<Part, readonly string[]>

/** Lines of each part in order; a part that occurs twice is continued. Lines before the first heading are `header`. */
export function splitParts(lines: readonly string[]): Parts {
  const parts = new Map<Part, string[]>()
  let current: Part = 'header'
  for (const line of lines) {
    const heading = readHeading(line)
    if (heading) current = heading.part
    const rest = heading ? heading.rest : line
    if (rest === '') continue
    const list = parts.get(current)
    if (list) list.push(rest)
    else parts.set(current, [rest])
  }
  return parts
}

/** «Опыт работы — 8 лет», «Навыки: Java, SQL», «EDUCATION»: the part that begins, and its text on the same line. */
function readHeading(line: string): { readonly part: Part; readonly rest: string } | null {
  const whole = partOf(line)
  if (whole) return { part: whole, rest: '' }
  // hh.ru puts these headings on the same line as their text
  const beside = /^(Знание языков|Навыки|Обо мне)\s(?=[A-ZА-ЯЁ])(.*)$/u.exec(line)
  if (beside) return { part: partOf(beside[1] ?? '') ?? 'other', rest: beside[2] ?? '' }
  const cut = /^([^:—–]{3,45}?)\s{0,3}[:—–]\s{0,3}(.*)$/u.exec(line)
  if (!cut) return null
  const part = partOf(cut[1] ?? '')
  if (!part) return null
  const rest = cut[2] ?? ''
  // hh.ru shows the total experience in its heading
  return { part, rest: /^\d+\s(?:год|года|лет|месяц|year|month)/iu.test(rest) ? '' : rest }
}

function partOf(text: string): Part | null {
  const name = text
    .toLowerCase()
    .replace(/^[\d.\s•●■▪*#-]+|[:\s.*]+$/gu, '')
    .replace(/\s+/gu, ' ')
  if (name.length > 50) return null
  return HEADINGS.find(([, names]) => names.test(name))?.[0] ?? null
}
