/** Authored vacancies and resumes for the tests, with invented people and employers. */
import type { ResumeText, VacancyText } from './model.ts'

export const NOW = '2026-06-01'

export const javaVacancy: VacancyText = {
  title: 'Java-разработчик',
  description: `<p><strong>Обязанности:</strong></p><ul><li>Разработка микросервисов на Java и Spring Boot</li><li>Проектирование REST API и схем PostgreSQL</li><li>Код-ревью и модульные тесты</li></ul>
<p><strong>Требования:</strong></p><ul><li>Опыт разработки на Java от 3 лет</li><li>Знание Spring Boot, Hibernate</li><li>Опыт работы с PostgreSQL</li><li>Kafka или RabbitMQ</li><li>Английский язык на уровне B1</li></ul>
<p><strong>Будет плюсом:</strong></p><ul><li>Kubernetes</li><li>Опыт с ClickHouse</li></ul>
<p><strong>Условия:</strong></p><ul><li>Оформление по ТК РФ, ДМС, график 5/2</li></ul>`,
  key_skills: ['Java', 'Spring Boot', 'PostgreSQL', 'Kafka'],
  experience: 'between3And6',
  salary: { from: 200_000, to: 300_000, currency: 'RUR', gross: false },
  area: 'Москва',
  schedule: 'fullDay',
}

export const javaResume: ResumeText = {
  title: 'Java-разработчик',
  area: 'Москва',
  salary: { amount: 260_000, currency: 'RUR' },
  experience: [
    {
      start: '2021-03-01',
      end: null,
      company: 'ООО «Пример»',
      position: 'Java-разработчик',
      description:
        'Разработка микросервисов на Java 17 и Spring Boot.\nПроектирование REST API, схемы PostgreSQL, Hibernate.\nОбмен сообщениями через Kafka.\nКод-ревью, модульные тесты JUnit.',
    },
    {
      start: '2018-09-01',
      end: '2021-02-01',
      company: 'АО «Образец»',
      position: 'Младший разработчик Java',
      description: 'Поддержка внутренней системы учёта на Java и Spring.\nЗапросы SQL к PostgreSQL.',
    },
  ],
  skills: ['Java', 'Spring Boot', 'PostgreSQL', 'Kafka', 'Git', 'Docker'],
  about: 'Люблю аккуратный код. Участвовал в открытых проектах.',
  education: [
    { level: 'Высшее', name: 'Технический университет', specialty: 'Программная инженерия', year: 2018 },
  ],
  languages: [{ title: 'Английский', level: 'B2 — Средне-продвинутый' }],
  relocation: 'no_relocation',
  schedule: ['full_day'],
}

export const cookResume: ResumeText = {
  title: 'Повар горячего цеха',
  area: 'Тверь',
  experience: [
    {
      start: '2017-01-01',
      end: null,
      company: 'Кафе «Уют»',
      position: 'Повар',
      description: 'Приготовление горячих блюд, заготовки, соблюдение санитарных норм, приёмка продуктов.',
    },
  ],
  skills: ['Приготовление блюд', 'Работа в команде'],
  about: null,
  education: [{ level: 'Среднее специальное', name: 'Кулинарное училище', specialty: 'Повар' }],
  relocation: 'no_relocation',
}

export const agronomistVacancy: VacancyText = {
  title: 'Главный агроном',
  description: `Обязанности:
Планирование севооборота и посевной кампании
Контроль защиты растений, внесения удобрений и средств защиты
Организация уборки урожая
Требования:
Высшее образование (агрономия)
Опыт работы агрономом от 3 лет
Водительские права категории B обязательны
Условия:
Служебный автомобиль, жильё`,
  key_skills: ['Растениеводство', 'Защита растений'],
  experience: 'От 3 до 6 лет',
  area: 'Краснодарский край',
}

export const agronomistResume: ResumeText = {
  title: 'Агроном',
  area: 'Ставрополь',
  experience: [
    {
      start: '2015-03-01',
      end: '2026-01-01',
      company: 'КФХ «Нива»',
      position: 'Агроном',
      description:
        'Посев и уборка зерновых, контроль защиты растений, внесение удобрений, планирование севооборота на 5000 га.',
    },
  ],
  skills: ['Растениеводство', 'Защита растений'],
  education: [{ level: 'Высшее', name: 'Аграрный университет', specialty: 'Агрономия' }],
  driver: ['B', 'C'],
  relocation: 'relocation_possible',
}
