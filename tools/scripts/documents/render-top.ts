/** Headings of the parts, and the top of a resume: name, title, pay, contacts. */
import type { Layout } from './layouts.ts'
import type { MadeResume } from './people.ts'

type Part = 'experience' | 'education' | 'skills' | 'about' | 'contacts' | 'wish'

const PLAIN: Record<'ru' | 'en', Record<Part, string>> = {
  ru: {
    experience: 'Опыт работы',
    education: 'Образование',
    skills: 'Навыки',
    about: 'О себе',
    contacts: 'Контакты',
    wish: 'Желаемая должность и зарплата',
  },
  en: {
    experience: 'Work Experience',
    education: 'Education',
    skills: 'Skills',
    about: 'About me',
    contacts: 'Contacts',
    wish: 'Desired position and salary',
  },
}
const OWN: Record<'ru' | 'en', Record<Part, string>> = {
  ru: {
    experience: 'Где и кем работал(а)',
    education: 'Чему и где учился',
    skills: 'Что умею',
    about: 'Немного о себе',
    contacts: 'Как со мной связаться',
    wish: 'Кем хочу работать',
  },
  en: {
    experience: 'Career History',
    education: 'Academic background',
    skills: 'Core competencies',
    about: 'Profile',
    contacts: 'Get in touch',
    wish: 'Objective',
  },
}
const HH: Record<'ru' | 'en', Record<Part, string>> = {
  ru: {
    ...PLAIN.ru,
    experience: 'Опыт работы — 9 лет 3 месяца',
    skills: 'Ключевые навыки',
    about: 'Обо мне',
  },
  en: {
    ...PLAIN.en,
    experience: 'Work experience — 9 years 3 months',
    skills: 'Key skills',
    about: 'About me',
  },
}
const FOREIGN: Record<'ru' | 'en', Record<Part, string>> = {
  ru: {
    experience: 'Мой профессиональный путь',
    education: 'Учёба',
    skills: 'В чём я силён',
    about: 'Пара слов о себе',
    contacts: 'Связаться со мной',
    wish: 'На что претендую',
  },
  en: {
    experience: 'Where I have worked',
    education: 'Studies',
    skills: 'What I am good at',
    about: 'Who I am',
    contacts: 'Reach me',
    wish: 'Looking for',
  },
}
const EMOJI: Record<Part, string> = {
  experience: '💼',
  education: '🎓',
  skills: '🛠',
  about: '👋',
  contacts: '📞',
  wish: '🎯',
}
const NUMBERS: Record<Part, number> = {
  contacts: 1,
  wish: 2,
  experience: 3,
  education: 4,
  skills: 5,
  about: 6,
}

export function heading(part: Part, { headings, language }: Layout): string[] {
  const plain = PLAIN[language][part]
  switch (headings) {
    case 'plain':
      return [plain]
    case 'capitals':
      return [plain.toUpperCase()]
    case 'colon':
      return [`${plain}:`]
    case 'own':
      return [OWN[language][part]]
    case 'decorated':
      return [`>> ${plain.toUpperCase()} <<`]
    case 'hh':
      return [HH[language][part]]
    case 'spaced':
      return [Array.from(plain.toUpperCase()).join(' ')]
    case 'numbered':
      return [`${NUMBERS[part]}. ${plain}`]
    case 'emoji':
      return [`${EMOJI[part]} ${plain}`]
    case 'markdown':
      return [`## ${plain}`]
    case 'none':
      return []
    case 'dashes':
      return [`--- ${plain} ---`]
    case 'brackets':
      return [`[${plain}]`]
    case 'underlined':
      return [plain, '='.repeat(plain.length)]
    case 'foreign':
    default:
      return [FOREIGN[language][part]]
  }
}

/** The position that is sought. */
function titleLines(title: string, layout: Layout): string[] {
  const isEnglish = layout.language === 'en'
  const forms: Partial<Record<Layout['title'], string[]>> = {
    line: [title],
    wish: [...(layout.headings === 'none' ? [] : heading('wish', layout)), title],
    label: [`${isEnglish ? 'Desired position' : 'Желаемая должность'}: ${title}`],
    'position label': [`${isEnglish ? 'Position' : 'Должность'} – ${title}`],
    goal: [isEnglish ? `Objective: ${title}` : `Цель: соискание должности «${title}»`],
    seeks: [isEnglish ? `Looking for a position: ${title}` : `Ищу работу: ${title}`],
    vacancy: [`${isEnglish ? 'Target role' : 'Вакансия'}: ${title}`],
    dashes: [`— ${title} —`],
  }
  return forms[layout.title] ?? []
}

export function renderTop(resume: MadeResume, layout: Layout): string[] {
  const name = renderName(resume, layout)
  const contacts = layout.contacts === 'bottom' ? [] : renderContacts(resume, layout)
  const wish = titleLines(resume.title, layout)
  if (layout.name === 'with title') wish.length = 0
  wish.push(...renderPay(resume, layout))
  if (layout.contacts === 'before name') return [...contacts, ...name, ...wish]
  if (layout.contacts === 'title first' && layout.name !== 'with title')
    return [...wish, ...name, ...contacts]
  // under a heading of wishes contacts would be wishes
  return layout.title === 'wish' ? [...name, ...contacts, ...wish] : [...name, ...wish, ...contacts]
}

function renderName({ name, title }: MadeResume, { name: form, language }: Layout): string[] {
  const isEnglish = language === 'en'
  switch (form) {
    case 'plain':
      return [name]
    case 'capitals':
      return [name.toUpperCase()]
    case 'resume':
      return [isEnglish ? 'Curriculum Vitae' : 'РЕЗЮМЕ', name]
    case 'label':
      return [`${isEnglish ? 'Name' : 'ФИО'}: ${name}`]
    case 'resume line':
      return [`${isEnglish ? 'Resume' : 'Резюме'}: ${name}`]
    case 'two lines': {
      const [first = '', ...rest] = name.split(' ')
      return [first, rest.join(' ')]
    }
    case 'with title':
      return [`${name}, ${title}`]
    case 'age':
      return [`${name}, ${isEnglish ? '34 years old' : '34 года'}`]
    case 'mixed': {
      const [first = '', ...rest] = name.split(' ')
      return [[first.toUpperCase(), ...rest].join(' ')]
    }
    case 'greeting':
      return [isEnglish ? `My name is ${name}` : `Меня зовут ${name}`]
    case 'spaced':
    default:
      return [
        name
          .split(' ')
          .map((word) => Array.from(word.toUpperCase()).join(' '))
          .join('   '),
      ]
  }
}

function renderPay({ pay }: MadeResume, layout: Layout): string[] {
  const isEnglish = layout.language === 'en'
  const isDollars = pay.currency === 'USD'
  const group = (amount: number) => String(amount).replace(/\B(?=(\d{3})+$)/g, ' ')
  const grouped = group(pay.amount)
  const sign = isDollars ? '$' : isEnglish ? 'RUB' : '₽'
  const forms: Record<Exclude<Layout['pay'], 'none'>, string> = {
    sign: `${grouped} ${sign}${isEnglish ? ' in hand' : ' на руки'}`,
    label: isEnglish ? `Expected salary: from ${grouped} ${sign}` : `Зарплата: от ${grouped} ${sign}`,
    wish: `${isEnglish ? 'Salary' : 'Желаемый доход'} - ${pay.amount} ${isDollars ? 'USD' : isEnglish ? 'RUB' : 'руб.'}`,
    thousands: isDollars ? `от ${pay.amount} долларов` : `ЗП от ${pay.amount / 1000} т.р.`,
    'thousand words': isDollars
      ? `${pay.amount} долларов`
      : `${pay.amount / 1000}${isEnglish ? 'k RUB net' : ' тыс. руб. на руки'}`,
    range: `${grouped} – ${group(pay.amount * 1.2)} ${sign}`,
    'not below': isEnglish
      ? `Minimum salary: ${grouped} ${sign}`
      : `Не ниже ${grouped} ${isDollars ? '$' : 'руб.'}`,
    expects: isEnglish
      ? `Salary expectations ${grouped} ${sign}`
      : `Ожидаемая з/п – ${grouped}${isDollars ? ' $' : ''}`,
  }
  return layout.pay === 'none' ? [] : [forms[layout.pay]]
}

export function renderContacts({ phone, email, city }: MadeResume, layout: Layout): string[] {
  const isEnglish = layout.language === 'en'
  switch (layout.contacts) {
    case 'lines':
    case 'title first':
    case 'before name':
      return [phone, email, city]
    case 'one line':
      return [`${isEnglish ? 'tel.' : 'тел.'} ${phone}, ${email}`]
    case 'labels':
    case 'bottom':
      return isEnglish
        ? [`Phone: ${phone}`, `E-mail: ${email}`, `City: ${city}`]
        : [`Телефон: ${phone}`, `E-mail: ${email}`, `Город: ${city}`]
    case 'icons':
      return [`📞 ${phone}`, `✉ ${email}`, `📍 ${city}`]
    case 'table':
      return isEnglish
        ? [`Phone\t${phone}`, `E-mail\t${email}`, `City\t${city}`]
        : [`Телефон\t${phone}`, `Почта\t${email}`, `Город\t${city}`]
    case 'messengers':
      return [`${phone} (WhatsApp, Telegram)`, `Telegram: @kandidat_x`, email]
    case 'pipes':
    default:
      return [`${city} | ${phone} | ${email}`]
  }
}
