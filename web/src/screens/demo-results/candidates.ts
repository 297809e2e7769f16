import type { Verdict } from '@rezumetr/contracts/domain'
import type { CriterionKey } from '@rezumetr/screening/model'
import { CRITERION_TITLES, DEFAULT_WEIGHTS } from '@rezumetr/screening/weights'

/** Builds a sample criterion in the shape of a real one: degree of fulfilment, 0–1, and the quote that proves it. */
const met = (key: CriterionKey, value: number, quote: string | null = null, source = 'experience[0]') => {
  const verdict: Verdict = value >= 0.75 ? 'yes' : value >= 0.3 ? 'partial' : 'no'
  const evidence = quote === null ? [] : [{ quote, source }]
  return { key, title: CRITERION_TITLES[key], value, weight: DEFAULT_WEIGHTS[key], verdict, evidence }
}

/** Fictional people for the sample table. E-mail domains are reserved for examples; the phone code is unassigned. */
export type DemoCandidate = {
  name: string
  social: string
  phone: string
  email: string
  experience: string
  relevance: number
  salary: string
  location: string
  traits: readonly string[]
  assessment: string
  strengths: readonly string[]
  weaknesses: readonly string[]
  criteria: readonly ReturnType<typeof met>[]
}

export const demoCandidates: readonly DemoCandidate[] = [
  {
    name: 'Анна Смирнова',
    social: '@example_smirnova',
    phone: '+7 000 000-00-01',
    email: 'a.smirnova@example.ru',
    experience: '7 лет, руководитель отдела продаж B2B',
    relevance: 98,
    salary: '220\u00a0000\u00a0₽',
    location: 'Москва',
    traits: ['Команда из 12 человек', 'Внедряла CRM', 'План выше 110\u00a0% три года подряд'],
    assessment:
      'Все обязательные требования подтверждены. Опыта достаточно: 7 лет, требуется 5 лет. Пригласить в первую очередь.',
    strengths: [
      'Есть ключевые навыки: управление отделом, внедрение CRM.',
      'Все навыки подтверждены местами работы.',
    ],
    weaknesses: [],
    criteria: [
      met('must_skills', 1, 'Управляла отделом из 12 менеджеров, внедряла CRM Битрикс24'),
      met('relevant_experience', 0.64, 'Руководитель отдела продаж'),
      met('role', 1, 'Руководитель отдела продаж B2B', 'title'),
      met('skill_evidence', 1, 'План продаж выше 110 % три года подряд'),
      met('duties', 0.9, 'Построила воронку и систему мотивации отдела'),
      met('location', 1, 'Москва', 'area'),
      met('salary', 1),
    ],
  },
  {
    name: 'Дмитрий Орлов',
    social: '@example_orlov',
    phone: '+7 000 000-00-02',
    email: 'd.orlov@example.ru',
    experience: '5 лет, старший менеджер по продажам',
    relevance: 92,
    salary: '180\u00a0000\u00a0₽',
    location: 'Санкт-Петербург, готов к переезду',
    traits: ['Холодный поиск', 'Тендеры по 44-ФЗ', 'Английский B2'],
    assessment: 'Сильный кандидат. На интервью уточнить опыт управления людьми.',
    strengths: ['Есть ключевые навыки: тендеры, холодный поиск, английский B2.', 'Профессия совпадает.'],
    weaknesses: ['Опыт управления людьми в резюме не назван.'],
    criteria: [
      met('must_skills', 0.95, 'Холодный поиск клиентов, тендеры по 44-ФЗ'),
      met('relevant_experience', 0.52, 'Старший менеджер по продажам'),
      met('role', 0.85, 'Старший менеджер по продажам', 'title'),
      met('seniority', 0.5, 'Старший менеджер по продажам'),
      met('duties', 0.9, 'Вёл сделки полного цикла с промышленными предприятиями'),
      met('languages', 1),
      met('location', 0.7, 'Санкт-Петербург', 'area'),
      met('salary', 1),
    ],
  },
  {
    name: 'Мария Белова',
    social: '@example_belova',
    phone: '+7 000 000-00-03',
    email: 'm.belova@example.ru',
    experience: '4 года, менеджер ключевых клиентов',
    relevance: 89,
    salary: '170\u00a0000\u00a0₽',
    location: 'Москва',
    traits: ['Удержание клиентов 96\u00a0%', 'Переговоры с сетями', 'Битрикс24'],
    assessment: 'Хороший опыт в отрасли. Меньше активных продаж, чем просит вакансия.',
    strengths: ['Удержание клиентов и переговоры с сетями подтверждены работой.', 'Работа в той же отрасли.'],
    weaknesses: ['Активных продаж меньше, чем просит вакансия.'],
    criteria: [
      met('must_skills', 0.85, 'Удержание клиентов 96 %, переговоры с федеральными сетями'),
      met('relevant_experience', 0.41, 'Менеджер ключевых клиентов'),
      met('role', 0.85, 'Менеджер ключевых клиентов', 'title'),
      met('industry', 1, 'Продажи продуктов питания в сети'),
      met('duties', 0.7, 'Развивала существующие договоры, готовила ежегодные переговоры'),
      met('location', 1, 'Москва', 'area'),
      met('salary', 1),
    ],
  },
  {
    name: 'Игорь Лебедев',
    social: '@example_lebedev',
    phone: '+7 000 000-00-04',
    email: 'i.lebedev@example.ru',
    experience: '3 года, менеджер по продажам B2C',
    relevance: 74,
    salary: '150\u00a0000\u00a0₽',
    location: 'Подольск',
    traits: ['Розничные продажи', 'Работа по скриптам'],
    assessment: 'Опыта в B2B нет, навыки переносимы. Рассмотреть, если первых не хватит.',
    strengths: ['Место жительства и зарплатные ожидания подходят.'],
    weaknesses: ['Продаж компаниям в резюме не видно.', 'Опыта 3 года, требуется 5 лет.'],
    criteria: [
      met('must_skills', 0.6, 'Розничные продажи, работа по скриптам'),
      met('relevant_experience', 0.28, 'Менеджер по продажам'),
      met('role', 0.7, 'Менеджер по продажам', 'title'),
      met('duties', 0.5, 'Консультировал покупателей и выставлял счета'),
      met('nice_skills', 0.2),
      met('location', 1, 'Подольск', 'area'),
      met('salary', 1),
    ],
  },
  {
    name: 'Ольга Кузьмина',
    social: '@example_kuzmina',
    phone: '+7 000 000-00-05',
    email: 'o.kuzmina@example.ru',
    experience: '2 года, администратор салона',
    relevance: 46,
    salary: '120\u00a0000\u00a0₽',
    location: 'Тула, переезд не указан',
    traits: ['Обслуживание клиентов', 'Кассовая дисциплина'],
    assessment: 'Ключевые требования не подтверждены: нет опыта продаж компаниям.',
    strengths: ['Зарплатные ожидания не выше предложенных.'],
    weaknesses: ['Не найдены обязательные навыки: продажи B2B, управление отделом.', 'Профессия отличается.'],
    criteria: [
      met('must_skills', 0.25, 'Обслуживание клиентов, кассовая дисциплина'),
      met('relevant_experience', 0.06, 'Администратор салона'),
      met('role', 0.2, 'Администратор салона', 'title'),
      met('duties', 0.3, 'Записывала клиентов и вела кассу'),
      met('stability', 0.8),
      met('location', 0.3, 'Тула', 'area'),
      met('salary', 1),
    ],
  },
]
