import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useConfig } from '../../api/config.ts'
import { useSession } from '../../features/accounts/api.ts'
import { Logo } from '../../features/accounts/logo.tsx'
import { plansQuery } from '../../features/billing/api.ts'
import { formatLimit, isPaid, isUnlimited } from '../../features/billing/plan.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { formatRoubles } from '../../ui/text/format.ts'
import { claims, crowd, headline, setup } from './content.ts'
import { Preview } from './preview.tsx'
import { Advantages, Demo, Features, Steps } from './sections.tsx'

const YEAR = new Date().getFullYear()

export function LandingPage() {
  const inside = useSession().status === 'authenticated'
  return (
    <>
      <Header inside={inside} />
      <main>
        <Hero inside={inside} />
        <Advantages />
        <Steps />
        <Demo />
        <Features />
        <FinalCall inside={inside} />
      </main>
      <Footer />
    </>
  )
}

function Header({ inside }: { inside: boolean }) {
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-bg/90 backdrop-blur">
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-2 px-4 sm:px-6">
        <Link to="/" className="mr-auto rounded-lg">
          <Logo />
        </Link>
        <nav aria-label="Разделы" className="hidden gap-1 md:flex">
          <a href="#demo" className={buttonClass('ghost')}>
            Как выглядит отчёт
          </a>
          <a href="#features" className={buttonClass('ghost')}>
            Возможности
          </a>
          <a href="#prices" className={buttonClass('ghost')}>
            Тарифы
          </a>
        </nav>
        {inside ? (
          <Link to="/dashboard" className={buttonClass('primary')}>
            <span className="max-xs:hidden">Перейти в кабинет</span>
            <span className="xs:hidden">В кабинет</span>
          </Link>
        ) : (
          <>
            <Link to="/login" className={buttonClass('ghost')}>
              Войти
            </Link>
            <Link to="/register" className={buttonClass('primary', 'md', 'max-xs:hidden')}>
              Начать бесплатно
            </Link>
          </>
        )}
      </div>
    </header>
  )
}

function Actions({ inside }: { inside: boolean }) {
  return inside ? (
    <Link to="/dashboard" className={buttonClass('primary', 'lg')}>
      Перейти в кабинет
    </Link>
  ) : (
    <>
      <Link to="/register" className={buttonClass('primary', 'lg')}>
        Начать бесплатно
        <ArrowRight aria-hidden className="size-4" />
      </Link>
      <Link to="/login" className={buttonClass('secondary', 'lg')}>
        Уже есть аккаунт
      </Link>
    </>
  )
}

function Hero({ inside }: { inside: boolean }) {
  return (
    <section className="bg-radial-[at_80%_30%] from-accent-soft to-transparent to-60% pb-16">
      <div className="mx-auto max-w-6xl px-4 pt-10 sm:px-6 sm:pt-16">
        <div className="grid grid-cols-1 items-center gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)] lg:gap-14">
          <div>
            <h1 className="text-[2rem] leading-tight font-semibold tracking-tight sm:text-5xl sm:leading-[1.08] xl:text-[3.25rem]">
              {headline}
            </h1>
            <p className="mt-5 max-w-xl text-base leading-7 text-pretty text-muted sm:text-lg sm:leading-8">
              Загружаем отклики с HH.ru, ставим каждому резюме оценку от 0 до 100 и показываем, почему она
              такая. Решаете вы.
            </p>
            <div className="mt-7 flex flex-wrap gap-3">
              <Actions inside={inside} />
            </div>
            <p className="mt-4 text-[13px] text-muted">
              50 анализов бесплатно, без банковской карты и автоплатежей
            </p>
          </div>
          <Preview />
        </div>
        <dl className="mt-12 grid grid-cols-2 gap-x-4 gap-y-6 border-t border-line pt-8 sm:mt-16 lg:grid-cols-4">
          {claims.map(({ value, text, proof }) => (
            <div key={value} className="flex flex-col-reverse">
              <dt className="mt-1 text-[13px] text-pretty text-muted">
                {proof ? (
                  <Link to={proof} className="underline underline-offset-2 hover:text-ink">
                    {text}
                  </Link>
                ) : (
                  text
                )}
              </dt>
              <dd className="text-2xl font-semibold tracking-tight text-accent sm:text-3xl">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-6 text-[13px] text-pretty text-muted">{crowd} Статус — Beta.</p>
      </div>
    </section>
  )
}

function FinalCall({ inside }: { inside: boolean }) {
  return (
    <section id="prices" className="mx-auto max-w-6xl scroll-mt-20 px-4 pb-20 sm:px-6">
      <div className="rounded-2xl border border-line bg-radial-[at_50%_0%] from-accent-soft to-surface to-75% px-5 py-14 text-center sm:px-10">
        <h2 className="text-2xl font-semibold tracking-tight sm:text-3xl">Попробуйте на своей вакансии</h2>
        <p className="mx-auto mt-2 max-w-md text-pretty text-muted">
          {setup} 50&nbsp;анализов бесплатно, карта не&nbsp;нужна.
        </p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          <Actions inside={inside} />
        </div>
        <Prices />
      </div>
    </section>
  )
}

/** The price list; on the page written at the build it is one hidden row that `landing.js` fills and repeats. */
function Prices() {
  const plans = useQuery(plansQuery).data?.filter((plan) => plan.is_public)
  return (
    <div data-prices hidden={plans === undefined}>
      <h3 className="mt-12 font-semibold">Тарифы</h3>
      <ul className="mt-4 grid gap-3 text-left sm:grid-cols-2 lg:grid-cols-4">
        {(plans ?? [null]).map((plan) => (
          <li
            key={plan?.plan_type ?? 'first'}
            className="grid content-start gap-1 rounded-xl border border-line bg-surface p-4"
          >
            <p data-name className="font-medium">
              {plan?.name}
            </p>
            <p data-price className="text-lg font-semibold tracking-tight tabular-nums">
              {plan && (isPaid(plan) ? `${formatRoubles(plan.monthly)} в\u00a0месяц` : 'Бесплатно')}
            </p>
            <p data-size className="text-[13px] text-muted tabular-nums">
              {plan &&
                (isUnlimited(plan.analyses)
                  ? 'Анализы без ограничений'
                  : `Анализов в\u00a0месяц: ${formatLimit(plan.analyses)}`)}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Footer() {
  const { brand, support_email } = useConfig()
  const link = 'text-muted hover:text-ink'
  return (
    <footer className="border-t border-line bg-surface">
      <div className="mx-auto grid max-w-6xl grid-cols-2 gap-8 px-4 py-10 sm:grid-cols-[2fr_1fr_1fr] sm:px-6">
        <div className="col-span-2 sm:col-span-1">
          <Logo />
          <p className="mt-3 max-w-xs text-[13px] text-pretty text-muted">
            Сервис использует API HH.ru. Не аффилировано с HeadHunter.
          </p>
        </div>
        <nav aria-labelledby="footer-product" className="grid content-start gap-2">
          <h2 id="footer-product" className="mb-1 font-semibold">
            Продукт
          </h2>
          <a href="#features" className={link}>
            Возможности
          </a>
          <Link to="/demo-results" className={link}>
            Пример отчёта
          </Link>
          <Link to="/quality" className={link}>
            Как мы измеряем качество
          </Link>
          <Link to="/register" className={link}>
            Регистрация
          </Link>
        </nav>
        <nav aria-labelledby="footer-support" className="grid content-start gap-2">
          <h2 id="footer-support" className="mb-1 font-semibold">
            Поддержка
          </h2>
          <a href={`mailto:${support_email}`} className={link}>
            {support_email}
          </a>
          <Link to="/terms" className={link}>
            Условия использования
          </Link>
          <Link to="/privacy" className={link}>
            Конфиденциальность
          </Link>
        </nav>
      </div>
      <div className="mx-auto flex max-w-6xl flex-wrap justify-between gap-x-6 gap-y-1 px-4 pb-8 text-xs text-faint sm:px-6">
        <p>
          © 2024–<span data-year>{YEAR}</span> {brand}
        </p>
        <p>
          * Заявленные показатели.{' '}
          <Link to="/quality" className="underline underline-offset-2 hover:text-ink">
            Что измерено на самом деле
          </Link>
        </p>
      </div>
    </footer>
  )
}
