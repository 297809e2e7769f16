/** Invented people for the sample table. Domains are reserved for examples, telephone codes belong to nobody. */
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
    assessment: 'Все обязательные требования подтверждены опытом. Пригласить в первую очередь.',
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
  },
]
