/** Accounts that can sign in to the sandbox board. Companies and people are invented. */

export type Account = {
  /** Name used by test controls and the consent page. */
  key: string
  id: string
  kind: 'employer' | 'applicant'
  first_name: string
  last_name: string
  middle_name: string
  email: string
  phone: string
  /** Null for applicants. */
  employer_id: string | null
  manager_id: string | null
  position: string
  /** Keys of the work accounts this sign-in may use, the primary first; without it, only its own. */
  work_accounts?: readonly string[]
  /** Has no permission to see the company's vacancies. */
  is_powerless?: true
  /** Paid API access to negotiations, resumes and chats. */
  paid: boolean
  /** Predefined token that works without OAuth. */
  token: string
  about: string
}

export const accounts: readonly Account[] = [
  {
    key: 'employer',
    id: '70110001',
    kind: 'employer',
    first_name: 'Анна',
    last_name: 'Смирнова',
    middle_name: 'Викторовна',
    email: 'a.smirnova@zarechie.example.ru',
    phone: '79000000101',
    employer_id: '7700001',
    manager_id: '87600001',
    position: 'Руководитель отдела подбора',
    paid: true,
    token: 'sandbox-employer-token',
    about: 'вакансии разных профессий, сотни откликов',
  },
  {
    key: 'employer-2',
    id: '70110002',
    kind: 'employer',
    first_name: 'Тимур',
    last_name: 'Галиев',
    middle_name: 'Ренатович',
    email: 't.galiev@biryuza.example.ru',
    phone: '79000000202',
    employer_id: '7700002',
    manager_id: '87600002',
    position: 'HR-менеджер',
    paid: true,
    token: 'sandbox-employer-2-token',
    about: 'другая компания со своими вакансиями',
  },
  {
    key: 'applicant',
    id: '70110003',
    kind: 'applicant',
    first_name: 'Павел',
    last_name: 'Ершов',
    middle_name: 'Игоревич',
    email: 'p.ershov@example.ru',
    phone: '79000000303',
    employer_id: null,
    manager_id: null,
    position: '',
    paid: false,
    token: 'sandbox-applicant-token',
    about: 'аккаунт соискателя: работодателем не является',
  },
  {
    key: 'unpaid',
    id: '70110004',
    kind: 'employer',
    first_name: 'Лариса',
    last_name: 'Тихомирова',
    middle_name: 'Павловна',
    email: 'l.tihomirova@zerkalo.example.ru',
    phone: '79000000404',
    employer_id: '7700003',
    manager_id: '87600004',
    position: 'Директор',
    paid: false,
    token: 'sandbox-unpaid-token',
    about: 'работодатель без оплаченного доступа к API',
  },
  {
    key: 'several',
    id: '70110005',
    kind: 'employer',
    first_name: 'Анна',
    last_name: 'Смирнова',
    middle_name: 'Викторовна',
    email: 'a.smirnova@zarechie.example.ru',
    phone: '79000000101',
    employer_id: '7700001',
    manager_id: '87600001',
    position: 'Руководитель отдела подбора',
    work_accounts: ['employer', 'employer-2'],
    paid: true,
    token: 'sandbox-several-token',
    about: 'два рабочих аккаунта: «Заречье» и «Бирюза»',
  },
  {
    key: 'powerless',
    id: '70110006',
    kind: 'employer',
    first_name: 'Глеб',
    last_name: 'Сомов',
    middle_name: 'Олегович',
    email: 'g.somov@zarechie.example.ru',
    phone: '79000000606',
    employer_id: '7700001',
    manager_id: '87600006',
    position: 'Стажёр',
    is_powerless: true,
    paid: true,
    token: 'sandbox-powerless-token',
    about: 'менеджер без прав на вакансии компании',
  },
]

export const EXPIRED_TOKEN = 'sandbox-expired-token'

export type Employer = { id: string; name: string; accredited_it_employer: boolean }

export const employers: readonly Employer[] = [
  { id: '7700001', name: 'ГК «Заречье»', accredited_it_employer: true },
  { id: '7700002', name: 'ООО «Бирюза»', accredited_it_employer: false },
  { id: '7700003', name: 'Салон «Зеркало»', accredited_it_employer: false },
]

export type Manager = {
  id: string
  employer_id: string
  first_name: string
  last_name: string
  middle_name: string | null
  email: string
  position: string
}

/** All possible owners of a vacancy: the accounts above and their colleagues, who cannot sign in. */
export const managers: readonly Manager[] = [
  ...accounts.flatMap((account) =>
    account.manager_id && account.employer_id && !account.work_accounts
      ? [
          {
            id: account.manager_id,
            employer_id: account.employer_id,
            first_name: account.first_name,
            last_name: account.last_name,
            middle_name: account.middle_name,
            email: account.email,
            position: account.position,
          },
        ]
      : [],
  ),
  {
    id: '87600009',
    employer_id: '7700001',
    first_name: 'Пётр',
    last_name: 'Воронцов',
    middle_name: null,
    email: 'p.vorontsov@zarechie.example.ru',
    position: 'Специалист по подбору',
  },
]
