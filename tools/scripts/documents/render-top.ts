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

export function renderTop(resume: MadeResume, layout: Layout): string[] {
  const { language } = layout
  const isEnglish = language === 'en'
  const name = renderName(resume, layout)
  const contacts = layout.contacts === 'bottom' ? [] : renderContacts(resume, layout)
  const wish: string[] = []
  switch (layout.title) {
    case 'line':
      wish.push(resume.title)
      break
    case 'wish':
      wish.push(...(layout.headings === 'none' ? [] : heading('wish', layout)), resume.title)
      break
    case 'label':
      wish.push(`${isEnglish ? 'Desired position' : 'Желаемая должность'}: ${resume.title}`)
      break
    case 'position label':
      wish.push(`${isEnglish ? 'Position' : 'Должность'} – ${resume.title}`)
      break
    case 'goal':
      wish.push(isEnglish ? `Objective: ${resume.title}` : `Цель: соискание должности «${resume.title}»`)
      break
  }
  if (layout.title === 'seeks')
    wish.push(isEnglish ? `Looking for a position: ${resume.title}` : `Ищу работу: ${resume.title}`)
  if (layout.title === 'vacancy') wish.push(`${isEnglish ? 'Target role' : 'Вакансия'}: ${resume.title}`)
  if (layout.title === 'dashes') wish.push(`— ${resume.title} —`)
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
  const grouped = String(pay.amount).replace(/\B(?=(\d{3})+$)/g, ' ')
  const sign = pay.currency === 'USD' ? '$' : isEnglish ? 'RUB' : '₽'
  switch (layout.pay) {
    case 'none':
      return []
    case 'sign':
      return [`${grouped} ${sign}${isEnglish ? ' in hand' : ' на руки'}`]
    case 'label':
      return [
        `${isEnglish ? 'Expected salary' : 'Зарплата'}: ${isEnglish ? 'from' : 'от'} ${grouped} ${sign}`,
      ]
    case 'wish':
      return [
        `${isEnglish ? 'Salary' : 'Желаемый доход'} - ${pay.amount} ${pay.currency === 'USD' ? 'USD' : isEnglish ? 'RUB' : 'руб.'}`,
      ]
    case 'thousands':
      return [pay.currency === 'USD' ? `от ${pay.amount} долларов` : `ЗП от ${pay.amount / 1000} т.р.`]
    case 'thousand words':
      return [
        pay.currency === 'USD'
          ? `${pay.amount} долларов`
          : isEnglish
            ? `${pay.amount / 1000}k RUB net`
            : `${pay.amount / 1000} тыс. руб. на руки`,
      ]
    case 'range':
      return [`${grouped} – ${String(pay.amount * 1.2).replace(/\B(?=(\d{3})+$)/g, ' ')} ${sign}`]
    case 'not below':
      return [
        isEnglish
          ? `Minimum salary: ${grouped} ${sign}`
          : `Не ниже ${grouped} ${pay.currency === 'USD' ? '$' : 'руб.'}`,
      ]
    case 'expects':
    default:
      return [
        isEnglish
          ? `Salary expectations ${grouped} ${sign}`
          : `Ожидаемая з/п – ${grouped}${pay.currency === 'USD' ? ' $' : ''}`,
      ]
  }
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
