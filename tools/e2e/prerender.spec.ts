/** The landing page prerendered at build time: for users and crawlers without JavaScript, and for speed. */
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { arrive, see, setStage } from './stage.ts'

const stage = setStage()
const read = async (path: string) => await (await fetch(stage.product().url + path)).text()

it('LAND-01 the landing is complete without JavaScript: text, score bars and links', async () => {
  const page = await stage.open('/', { context: { javaScriptEnabled: false } })
  await see(page, 'Лучшие кандидаты из сотни откликов — за 15 минут*')
  expect(await page.locator('main > section').count()).toBe(6)
  expect(
    await page
      .locator('#demo [role=progressbar]')
      .evaluateAll((bars) =>
        bars.map((bar) =>
          Math.round(
            (100 * (bar.firstElementChild?.getBoundingClientRect().width ?? 0)) /
              bar.getBoundingClientRect().width,
          ),
        ),
      ),
  ).toEqual([98, 92, 89])
  await page.getByRole('link', { name: 'Начать бесплатно' }).first().click()
  await arrive(page, '/register')
})

it('search engines and messengers get a title, description, preview image, robots.txt and sitemap', async () => {
  const html = await read('/')
  expect(html).toMatch(/<title>Резюметр — .+<\/title>/)
  for (const name of ['name="description"', 'og:title', 'og:description', 'og:image', 'og:type'])
    expect(html).toContain(name)
  // messengers load the preview image only from an absolute URL
  expect(html).toContain(`property="og:image" content="${stage.product().url}/og.png"`)
  expect(html).not.toMatch(/ style=|<style|<script>/)
  expect(await read('/robots.txt')).toContain(`Sitemap: ${stage.product().url}/sitemap.xml`)
  expect(await read('/sitemap.xml')).toContain(`<loc>${stage.product().url}/</loc>`)
})

it('the landing loads less than 30 kB of gzipped scripts; a signed-in user gets the application', async () => {
  const scripts = [...(await read('/')).matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src]) => src ?? '')
  const bytes = await Promise.all(scripts.map(async (src) => gzipSync(await read(src)).length))
  expect(scripts.length).toBeGreaterThan(0)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(30_000)
  const page = await stage.open('/', { as: await stage.product().register() })
  await page.getByRole('link', { name: 'Перейти в кабинет' }).first().click()
  await arrive(page, '/dashboard')
})

it('an installation with its own brand name shows it', async () => {
  const page = await stage.open('/', {
    before: (page) =>
      page.route('**/api/public/config', async (route) => {
        const answer = (await (await route.fetch()).json()) as { data: object }
        await route.fulfill({ json: { ...answer, data: { ...answer.data, brand: 'Отборка' } } })
      }),
  })
  await see(page, /Отборка/)
  expect(await page.title()).toMatch(/^Отборка/)
})

it('MKT-05 Q-149 where a model abroad may read resumes, the landing does not say that data is in Russia', async () => {
  const claim = 'Данные хранятся в дата-центрах в России'
  expect(await read('/')).toContain(claim)
  const page = await stage.open('/', {
    before: (page) =>
      page.route('**/api/public/config', async (route) => {
        const answer = (await (await route.fetch()).json()) as { data: object }
        await route.fulfill({ json: { ...answer, data: { ...answer.data, is_model_abroad: true } } })
      }),
  })
  await expect.poll(() => page.locator('main').innerText()).not.toContain(claim)
  expect(await page.locator('#features').innerText()).toContain('AES')
})
