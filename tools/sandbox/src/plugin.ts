import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { registerBtcpayControls } from './btcpay/controls.ts'
import { createBtcpayNotifier } from './btcpay/notifier.ts'
import { registerInvoicePage } from './btcpay/page.ts'
import { registerBtcpayApi, type BtcpayKeys } from './btcpay/routes.ts'
import { createBtcpayStore, type InvoiceFact } from './btcpay/store.ts'
import { createClock, type Clock } from './world/clock.ts'
import { registerControls } from './controls.ts'
import type { Board } from './hh/access/access.ts'
import type { Fact } from './hh/state/facts.ts'
import { registerBoard } from './hh/routes.ts'
import { createStore } from './hh/state/state.ts'
import { createWebhooks } from './hh/state/webhooks.ts'
import { registerHome } from './home.ts'
import { openJournal } from './world/journal.ts'
import { registerLlmControls } from './llm/controls.ts'
import { createLlm } from './llm/model.ts'
import { registerLlmApi } from './llm/routes.ts'
import { createMail } from './mail.ts'
import { createTelegram } from './telegram.ts'
import { createTraffic, watchTraffic } from './http/traffic.ts'
import { hasOwnHost, hasOwnOrigin } from './http/own-origin.ts'
import { registerShopControls } from './yookassa/controls.ts'
import { createNotifier } from './yookassa/notifier.ts'
import { registerPayPage } from './yookassa/page.ts'
import { registerShopApi, type ShopKeys } from './yookassa/routes.ts'
import { createShop, type ShopFact } from './yookassa/shop.ts'

export type SandboxOptions = {
  /** Public origin and prefix, e.g. `http://localhost:3000/sandbox`; without it links follow the request's Host. */
  baseUrl?: string | undefined
  /** Origins that people reach the sandbox under besides addresses of this machine and network; `baseUrl` is one of them. */
  publicOrigins?: (() => string[]) | undefined
  /** File that persists the journal between runs (JSON lines); without it state is kept in memory only. */
  stateFile?: string | null | undefined
  clientId: string
  clientSecret: string
  /** Registered OAuth redirect URIs; the first is the default. */
  redirectUris: string[]
  /** Called with the URL of the mail server, `smtp://127.0.0.1:PORT`, once it listens; without it there is no mail server. */
  onMailAddress?: ((address: string) => void) | undefined
  /** Port of the mail server; by default a free one. */
  mailPort?: number | undefined
  /** Keys of the test shop; by default those the product uses with a sandbox. */
  shop?: ShopKeys | undefined
  /** Webhook URL of the shop, evaluated for each notification; without it none are sent. */
  shopNotifications?: (() => string) | undefined
  /** Keys of the crypto store; by default those the product uses with a sandbox. */
  btcpay?: BtcpayKeys | undefined
  /** Webhook URL of the crypto store, evaluated for each webhook; without it none are sent. */
  btcpayNotifications?: (() => string) | undefined
  /**
   * Day (`YYYY-MM-DD`) from which seeded dates count back, for tests; by default the day of the first start.
   * A day stored in the journal takes precedence.
   */
  today?: string | undefined
}

/**
 * Stand-ins for the external services of the product, as one Fastify plugin that answers real HTTP. Below the
 * prefix it is registered with: `/hh` is the API base of the job board (with `/hh/oauth/authorize` for the
 * browser), `/yookassa/v3` of the shop (with `/yookassa/pay/:id` for the payer), `/btcpay/api/v1` of the
 * crypto store (with `/btcpay/i/:id`), `/telegram` of the Bot API, `/llm/v1` of a language model; `/mail`
 * shows caught emails, `/__sandbox` has the test controls.
 */
export const createSandbox =
  (options: SandboxOptions): FastifyPluginAsync =>
  async (app) => {
    refuseForeignPages(app, options)
    const clock = createClock()
    const publicBase = (request: Pick<FastifyRequest, 'protocol' | 'host'>) =>
      options.baseUrl?.replace(/\/$/, '') ?? `${request.protocol}://${request.host}${app.prefix}`
    const board = openBoard(app, options, clock, publicBase)
    const shop = openShop(app, options, clock)
    const store = openStore(app, options, clock)
    await app.register(async (watched) => {
      watchTraffic(watched, board.traffic, { prefix: app.prefix, now: () => clock.now() })
      await watched.register(async (hh) => registerBoard(hh, board), { prefix: '/hh' })
      await registerShop(watched, shop, publicBase)
      await registerStore(watched, store, publicBase)
    })
    registerHome(app, board)
    const telegram = createTelegram()
    await app.register(async (bot) => telegram.registerBot(bot), { prefix: '/telegram' })
    const llm = createLlm()
    await app.register(async (model) => registerLlmApi(model, llm), { prefix: '/llm' })
    await app.register(async (controls) => registerLlmControls(controls, llm), { prefix: '/__sandbox/llm' })
    const mail = createMail()
    await app.register(async (pages) => mail.registerPages(pages), { prefix: '/mail' })
    if (options.onMailAddress) {
      options.onMailAddress(await mail.listen(options.mailPort ?? 0))
      app.addHook('onClose', () => mail.close())
    }
    await app.register(
      async (controls) => {
        registerControls(controls, board)
        telegram.registerControls(controls)
        mail.registerControls(controls)
      },
      { prefix: '/__sandbox' },
    )
    await app.register(async (controls) => registerShopControls(controls, shop.shop, shop.notifier), {
      prefix: '/__sandbox/yookassa',
    })
    await app.register(async (controls) => registerBtcpayControls(controls, store.store, store.notifier), {
      prefix: '/__sandbox/btcpay',
    })
  }

type PublicBase = (request: Pick<FastifyRequest, 'protocol' | 'host'>) => string

function refuseForeignPages(app: FastifyInstance, options: SandboxOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    const origins = [...(options.publicOrigins?.() ?? []), ...(options.baseUrl ? [options.baseUrl] : [])]
    // hh.ru lets pages of any site call its API, which takes a token, but not its consent page
    const isOpen = request.url.startsWith(`${app.prefix}/hh/`) && !request.url.includes('/oauth/')
    if (hasOwnHost(request, origins) && (isOpen || hasOwnOrigin(request))) return
    await reply
      .code(403)
      .send({ error: 'foreign_origin', message: 'Песочница отвечает только своим страницам' })
  })
}

function openBoard(
  app: FastifyInstance,
  { stateFile, today, clientId, clientSecret, redirectUris }: SandboxOptions,
  clock: Clock,
  publicBase: PublicBase,
): Board {
  const journal = openJournal<Fact>(stateFile)
  const store = createStore({ clock, journal, today })
  const webhooks = createWebhooks(store)
  app.addHook('onClose', () => {
    webhooks.close()
    journal.close()
  })
  return {
    store,
    traffic: createTraffic(),
    base: (request) => `${publicBase(request)}/hh`,
    client: { id: clientId, secret: clientSecret, redirect_uris: redirectUris },
    webhooks,
  }
}

function openShop(app: FastifyInstance, options: SandboxOptions, clock: Clock) {
  const notifier = createNotifier(() => options.shopNotifications?.() ?? null)
  const journal = openJournal<ShopFact>(options.stateFile && `${options.stateFile}.yookassa`)
  app.addHook('onClose', () => {
    notifier.close()
    journal.close()
  })
  const keys = options.shop ?? { shopId: '100500', secret: 'test_sandbox-secret' }
  return { shop: createShop({ clock, journal, notifier }), notifier, keys }
}

const registerShop = (
  app: FastifyInstance,
  { shop, keys }: ReturnType<typeof openShop>,
  publicBase: PublicBase,
) =>
  app.register(
    async (yookassa) => {
      await yookassa.register(async (pages) => registerPayPage(pages, shop))
      await yookassa.register(
        async (api) =>
          registerShopApi(api, shop, keys, (request) => (id) => `${publicBase(request)}/yookassa/pay/${id}`),
        { prefix: '/v3' },
      )
    },
    { prefix: '/yookassa' },
  )

function openStore(app: FastifyInstance, options: SandboxOptions, clock: Clock) {
  const keys = options.btcpay ?? {
    storeId: 'sandbox-store',
    apiKey: 'sandbox-api-key',
    webhookSecret: 'sandbox-webhook-secret',
  }
  const notifier = createBtcpayNotifier(() => options.btcpayNotifications?.() ?? null, keys.webhookSecret)
  const journal = openJournal<InvoiceFact>(options.stateFile && `${options.stateFile}.btcpay`)
  app.addHook('onClose', () => {
    notifier.close()
    journal.close()
  })
  return { store: createBtcpayStore({ clock, journal, notifier }), notifier, keys }
}

const registerStore = (
  app: FastifyInstance,
  { store, keys }: ReturnType<typeof openStore>,
  publicBase: PublicBase,
) =>
  app.register(
    async (server) => {
      await server.register(async (pages) => registerInvoicePage(pages, store))
      await server.register(
        async (api) =>
          registerBtcpayApi(api, store, keys, (request) => (id) => `${publicBase(request)}/btcpay/i/${id}`),
        { prefix: '/api/v1' },
      )
    },
    { prefix: '/btcpay' },
  )
