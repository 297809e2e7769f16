/** Names of the parts of a resume. */

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

const OF_WHAT =
  '(?:(?:проф(?:ессиональн[а-я]*)?|рабоч[а-я]*|трудов[а-я]*|основн[а-я]*|ключев[а-я]*|общ[а-я]*|практическ[а-я]*|релевантн[а-я]*|предыдущ[а-я]*|последн[а-я]*|дополнительн[а-я]*|личн[а-я]*|личностн[а-я]*|деловы[а-я]*|мо[йияеё]|моё|наш[а-я]*|ваш[а-я]*|краткая|коротко|немного|кое-что|hard|soft|my|key|core|main|technical|professional|relevant|additional|further|other|general|personal|work|working|employment|career|academic|computer|языков[а-я]*|технически[а-я]*|компьютерн[а-я]*|специальн[а-я]*|практич[а-я]*|высшее|среднее|неоконченное|незаконченное|job-related) ){0,3}'

/** A name of a part, and how surely it alone makes a heading: a weak one («Технологии») may be a label inside a job. */
const NAMES: readonly (readonly [part: Part, name: RegExp, isWeak?: true])[] = [
  [
    'driving',
    /^(?:опыт вождения|категори[ия] прав|вод(?:ит)?\.? ?права|водительск[а-я]* (?:права|удостоверени[ея]|стаж|опыт)|авто|права(?: и вождение)?|вождение|driving(?: (?:experience|licen[cs]e|license categories))?|driver'?s? licen[cs]e)$/,
  ],
  [
    'courses',
    /^(?:повышение квалификации(?:, курсы)?|курсы(?: (?:и |повышения )[а-я, ]+)?|(?:дополнительное|доп\.?) образование(?: и курсы)?|(?:пройденные |профессиональные )?(?:тренинги|курсы)(?: и [а-я]+)?|тесты, экзамены|(?:электронные )?сертификаты(?: и [а-я]+)?|аттестации|аккредитаци[яи]|удостоверения|допуски|лицензии|документы|documents|профессиональная переподготовка|courses(?: (?:and|&) [a-z]+)?|professional development(?:, courses)?|certificat(?:es|ions?)(?: (?:and|&) [a-z]+)?|licen[cs]es (?:and|&) certifications|trainings?(?: (?:and|&) [a-z]+)?|tests, examinations)$/,
  ],
  [
    'education',
    new RegExp(
      `^(?!(?:professional|work|career|employment|relevant) background$)(?:${OF_WHAT}(?:образовани[ея](?: и [а-я ]+)?|вузы?|дипломы?|degrees?|school(?:ing)?|уч[её]ба|обучение|educational? ?(?:background)?|education(?:al)?(?: (?:and|&) [a-z]+| background| history)?|background|study|studies|learning|qualifications?)|(?:чему|(?:чему и )?где)(?: и чему)? (?:я )?(?:учил(?!а?$)[а-я()/]*|обучал[а-я()/]*)|(?:я )?(?:учил[а-я()/]*|учусь|обучаюсь)|уровень образования|formaci[oó]n|educaci[oó]n|ausbildung|formation|учебные заведения)$`,
    ),
  ],
  [
    'experience',
    new RegExp(
      `^(?:${OF_WHAT}(?:опыт|стаж|деятельность|карьера|биография|карьерн[а-я]* (?:путь|история)|трудовой путь|история(?= (?:занятости|трудовой|работы|карьеры))|experience|history|career|employment|appointments|career (?:history|path|summary)|positions?(?: held)?|background)(?: (?:работы|деятельности|работ|стаж|и|в|во|на|по|за|с|опыт|стажа?|для|of|in|and|history|experience|занятост[ьи]|трудовой|карьеры|места|достижения|карьера|все|последние|лет|годы|специальности|профессии|должности|компании|компаниях|проекты|частных|[а-я]{2,14}(?:ах|ях|ой|ии|ей|ом|ых|их|ти)))*|(?:(?:последн|предыдущ|прежн|основн)[а-я]+ )?мест[ао] (?:моей )?работы|сведения о (?:работе|местах работы|трудовой деятельности|трудовом стаже)|(?:мо[ия] )?(?:(?:прошл|предыдущ|постоянн|основн|текущ|последн)[а-я]+ )?работ[аы](?: и [а-я]+)?|служба и работа|работа и служба|послужной список|хронология|мой путь|timeline|chronology|experiencia(?: laboral)?|berufserfahrung|exp[eé]rience professionnelle|занимаемые должности|список мест работы|(?:где|кем|чем|что)(?:,? (?:и|где|кем|чем|я|раньше|до этого))* (?:(?:работал|занимал|трудил|делал|преподавал)[а-я()/]*|учила?$)|(?:я )?работал[а-я()/]*|трудов[а-я]+ (?:книжка|деятельность|биография|история)|выполняемая работа(?: с [а-я ]+)?|(?:(?:производственная )?практика|стажировк[аи]|подработк[аи])(?: и [а-я]+)?|internships?|where i(?:'ve| have)? worked|jobs|work)$`,
    ),
  ],
  ['skills', /^(?:(?:хорошо|отлично|уверенно|также) )?(?:умеет|владеет|знает|умею|владею|знаю|могу)$/],
  [
    'languages',
    /^(?:(?:знание|владение|уровень) (?:иностранн[а-я]+ )?язык(?:ов|ами|а)|(?:иностранные |родной и иностранные |мои )?языки|иностранный язык|(?:родной|другой) язык|другие языки|какими (?:иностранными )?языками владеете|языковые (?:навыки|знания)|(?:mother tongue|other language)s?|idiomas|sprachen|langues|(?:foreign |spoken )?languages?(?: skills| proficiency| knowledge)?)$/,
  ],
  [
    'skills',
    new RegExp(
      `^(?:${OF_WHAT}(?:сильные стороны|(?:проф)?навыки|умения|компетенции|знания|способности|skills?|competenc(?:es|ies)|expertise|strengths|abilities|proficienc(?:y|ies)|literacy|скилл?ы)(?: (?:и|and|&|в|,|пк|навыки|умения|знания|компетенции|технологии|инструменты|достижения|программ[а-я]*|работы|качества|tools|skills|technologies|abilities|knowledge|expertise|competencies|опыт|языки))*|что (?:я |вы |у меня )?(?:(?:хорошо |лучше всего )?получается|умеете|знаете|можете|делаю(?: хорошо| лучше всего)?|умею|знаю|могу|использую)(?: делать| в работе| и [а-я]+)?|(?:я )?(?:чем )?(?:умею|владею|знаю)(?: и (?:умею|владею|знаю|применяю|использую|могу))?|владение (?:пк|компьютером|программами|по|средствами|инструментами|техникой|оборудованием)|знание (?:пк|программ|по|компьютера)|what i (?:know|can do|use|work with)|(?:proficient|experienced) (?:in|with)|(?:i )?can(?: do)?|i (?:mostly |mainly |also )?(?:use|know)|i work with)$`,
    ),
  ],
  [
    'skills',
    new RegExp(
      `^${OF_WHAT}(?:(?:мой )?стек(?: технологий)?|технологический стек|технологии(?: и инструменты)?|инструменты(?: и технологии)?|программы|программное обеспечение|софт|software|(?:tech(?:nology|nical)? )?stack|tech(?:nologies)?(?: (?:and|&) tools)?|(?:lab(?:oratory)? )?(?:methods|techniques)(?: (?:and|&) tools)?|tools(?: (?:and|&) technologies)?)$`,
    ),
    true,
  ],
  ['skills', /^делаю$/, true],
  [
    'about',
    new RegExp(
      `^(?:${OF_WHAT}(?:качества|обо мне|о себе|о кандидате|профиль|сведения(?: о себе)?|информация(?: обо мне| о себе)?|summary|information|about(?: me| myself)?|profile|qualities|info|introduction)|кто я|резюме кандидата|pro?file summary|summary of qualifications|career objective and summary)$`,
    ),
  ],
  [
    'about',
    /^(?:(?:ключевые |основные |мои )?достижения|(?:мои |личные |ключевые |основные |реализованные |pet[- ])?проекты|projects|(?:key )?achievements|accomplishments)$/,
    true,
  ],
  [
    'wish',
    /^(?:желаем[а-я]+ (?:должность|позиция|вакансия|работа)(?: и (?:зарплата|доход|уровень дохода|заработная плата|з\/п|условия))?|цель(?: (?:резюме|поиска|поиска работы|трудоустройства))?|(?:мои )?(?:пожелания|ожидания)(?: (?:к|от) [а-я ]+)?|кем (?:я )?(?:хочу|хотел[а-я()]*|ищу)(?: бы)?(?: работать| стать)?|ищу работу|(?:desired|target|wanted|applied) (?:position|job|role)(?: and (?:salary|income))?|(?:career )?objective|job (?:objective|preferences|target)|предпочтения|(?:мои )?условия(?: работы)?|хочу|(?:желаем[а-я]{2} |ожидаем[а-я]{2} )?(?:зарплата|заработная плата|доход|оклад|уровень дохода)|зарплатные ожидания|деньги|ставка|(?:expected )?salary(?: expectations?)?)$/,
  ],
  [
    'contacts',
    /^(?:(?:мои |личные )?контакты|(?:домашний )?адрес и телефон|контактн(?:ая информация|ые данные)|(?:личн(?:ая информация|ые данные)|персональные данные|анкетные данные|общие сведения|личные сведения)|как со мной связаться|связь(?: со мной)?|связаться со мной|как (?:меня )?(?:найти|связаться)(?: меня)?|(?:my )?contacts?(?: (?:information|info|details|me|data))?|get in touch|reach me|personal (?:information|details|data|info))$/,
  ],
  [
    'other',
    /^(?:комментари[йи](?: рекрутера| hr)?|примечани[ея]|заметки|прочее|другое|разное|дополнительно|дополнительные (?:сведения|данные)|other|miscellaneous|кто (?:меня )?(?:подтвердит|порекомендует|поручится)|рекомендаци[ия](?: с (?:прошлых|предыдущих) мест)?|отзывы|(?:мои )?(?:хобби|увлечения|интересы)(?: и [а-я]+)?|references?(?: (?:are )?(?:available|upon|on).*)?|(?:hobbies|interests)(?: (?:and|&) [a-z]+)?|история общения с кандидатом|(?:мо[её] )?портфолио|portfolio|(?:selected |recent |избранные |основные |научные )?(?:publications|публикации|papers|статьи)|(?:научные )?гранты(?: и [а-я]+)?|(?:research )?grants(?: (?:and|&) [a-z]+)?|patents|патенты|teaching|преподаваемые (?:курсы|дисциплины)|награды(?: и [а-я]+)?|участие в (?:проф)?(?:сообществах|мероприятиях|конкурсах|конференциях)|(?:общественная|волонтерская|научная) (?:деятельность|работа)|волонт[её]рство|(?:проф)?сообщества|(?:профили в |(?:мои )?соц(?:иальные )?)(?:сетях|сети)|communities|volunteering|volunteer (?:work|experience)|social (?:media|networks|links)|links|ссылки|awards(?: (?:and|&) [a-z]+)?|гражданство, время в пути до работы|citizenship, travel time to work)$/,
  ],
]

export function partOf(text: string): { readonly part: Part; readonly isWeak: boolean } | null {
  if (text.length > 80 || /[.;]$/u.test(text)) return null
  const name = text
    .toLowerCase()
    .replaceAll('ё', 'е')
    // «II. ОПЫТ»
    .replace(/^(?:[ivx]{1,4}|\d{1,2})[.)]\s/u, '')
    .replace(/\((?:а|ась|лась|ла|s|ы|и)\)|\s\([^()]{3,60}\):?$/gu, '')
    .replace(/\s(?:за|for the) (?:последние |last |past )?\d{1,2} (?:лет|года?|years?)(?!\p{L})/u, '')
    .replace(/(?<=\p{L})\.(?=\s)/gu, '')
    // numbers, marks and emoji around a name
    .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
    .replace(/[\p{Extended_Pictographic}\ufe0f]/gu, '')
    .replace(/\s+/gu, ' ')
  if (name.length < 3 || name.length > 60 || name.split(' ').length > 8) return null
  const found =
    NAMES.find(([, pattern]) => pattern.test(name)) ?? NAMES.find(([, pattern]) => spacesLost(name, pattern))
  if (found) return { part: found[0], isWeak: found[2] === true }
  // «Опыт / Experience»
  const [one = '', other = ''] = name.split(/\s\/\s/u)
  const both = other === '' ? null : (partOf(one) ?? partOf(other))
  if (both) return both
  // «Владение компьютером и специальные навыки»
  const halves = name.split(/\s(?:и|and|&)\s/u)
  const named = halves.length === 2 ? halves.map(partOf) : []
  return named[0] && named[1] ? named[0] : null
}

/** «ОПЫТРАБОТЫ»: letters set apart whose words were not told apart. */
const RUN_TOGETHER: Readonly<Record<string, string>> = {
  опытработы: 'опыт работы',
  ключевыенавыки: 'ключевые навыки',
  профессиональныенавыки: 'профессиональные навыки',
  осебе: 'о себе',
  обомне: 'обо мне',
  профессиональныйопыт: 'профессиональный опыт',
  трудоваядеятельность: 'трудовая деятельность',
  желаемаядолжность: 'желаемая должность',
  дополнительнаяинформация: 'дополнительная информация',
  личныекачества: 'личные качества',
  знаниеязыков: 'знание языков',
  иностранныеязыки: 'иностранные языки',
  workexperience: 'work experience',
  professionalexperience: 'professional experience',
  aboutme: 'about me',
  keyskills: 'key skills',
}
const spacesLost = (name: string, pattern: RegExp): boolean => pattern.test(RUN_TOGETHER[name] ?? '-')

export const isPartName = (text: string): boolean => partOf(text) !== null
