import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useConfig } from '../../api/config.ts'
import { Logo } from '../../features/accounts/logo.tsx'
import { Alert } from '../../ui/alert.tsx'

function LegalFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-2xl px-4 py-6 sm:px-6">
      <header>
        <Link to="/" className="inline-block rounded-lg">
          <Logo />
          <span className="sr-only">, на главную</span>
        </Link>
      </header>
      <main className="mt-8 grid gap-4 pb-16 text-[15px] leading-6 [&_h2]:mt-4 [&_h2]:text-base [&_h2]:font-semibold">
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        <Alert tone="info">
          Проект документа: окончательную редакцию утверждает владелец сервиса до публичного запуска.
        </Alert>
        {children}
      </main>
    </div>
  )
}

function Contact() {
  const { support_email } = useConfig()
  return (
    <p>
      Вопросы и обращения:{' '}
      <a href={`mailto:${support_email}`} className="font-medium text-accent underline underline-offset-4">
        {support_email}
      </a>
      .
    </p>
  )
}

export function TermsPage() {
  const { brand } = useConfig()
  return (
    <LegalFrame title="Условия использования">
      <p>
        {brand} помогает работодателям разбирать отклики: загружает вакансии и отклики из кабинета HH.ru,
        оценивает резюме и готовит отчёты. Сервис находится в стадии Beta, не аффилирован с HeadHunter и
        использует API HH.ru.
      </p>
      <h2>Решение принимает человек</h2>
      <p>
        Оценка носит рекомендательный характер, решение принимает человек. Сервис сам не отказывает кандидатам
        и не меняет статусы откликов.
      </p>
      <h2>Данные кандидатов</h2>
      <p>
        Оператором персональных данных кандидатов остаётся работодатель, сервис обрабатывает их по его
        поручению и только для оценки откликов. Возраст, пол, фотография, гражданство, семейное положение и
        здоровье в оценке не участвуют.
      </p>
      <h2>Тарифы</h2>
      <p>
        Пробный период — 50 анализов без банковской карты и автоплатежей. Продление любого тарифа — только по
        вашему решению.
      </p>
      <Contact />
    </LegalFrame>
  )
}

export function PrivacyPage() {
  return (
    <LegalFrame title="Политика конфиденциальности">
      <p>Здесь сказано, какие данные хранит сервис и зачем.</p>
      <h2>Данные пользователя</h2>
      <p>
        Email, имя, название компании и хэш пароля — для входа и связи. Пароль в открытом виде не хранится.
      </p>
      <h2>Доступ к HH.ru</h2>
      <p>
        Токен хранится зашифрованным (AES-256-GCM), не показывается и не пишется в журналы. Его можно удалить
        в настройках.
      </p>
      <h2>Резюме и отклики</h2>
      <p>
        Хранятся в зашифрованном виде, доступны только вашей компании, используются только для оценки откликов
        и отчётов.
      </p>
      <h2>Что хранит браузер</h2>
      <p>Ключи входа, выбранную тему и положение меню. Рекламных и сторонних счётчиков нет.</p>
      <Contact />
    </LegalFrame>
  )
}
