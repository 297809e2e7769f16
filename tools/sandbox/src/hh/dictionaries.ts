import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dictionaries, languages } from './data/dictionaries.ts'
import { cities, citizenships, russia } from './data/places.ts'
import { roleCategories } from './data/roles.ts'
import { notFound } from './answers/errors.ts'

/** Dictionaries: public, cached by ETag. */
export function registerDictionaries(app: FastifyInstance): void {
  const areas = citizenships.map((country) => ({
    ...country,
    parent_id: null,
    areas:
      country.id === russia.id
        ? cities.map(({ id, name }) => ({ id, name, parent_id: russia.id, areas: [] }))
        : [],
  }))
  const lists: Record<string, unknown> = {
    '/dictionaries': dictionaries,
    '/areas': areas,
    '/areas/countries': citizenships,
    '/professional_roles': { categories: roleCategories },
    '/languages': languages.map((one) => ({ ...one, uid: one.id })),
    '/industries': [],
    '/locales': [{ id: 'RU', name: 'Русский', current: true }],
    '/locales/resume': [{ id: 'RU', name: 'Русский', current: true }],
  }
  for (const [path, list] of Object.entries(lists))
    app.get(path, async (request, reply) => sendCached(request, reply, list))

  app.get<{ Params: { area_id: string } }>('/areas/:area_id', async (request, reply) => {
    const { area_id: id } = request.params
    const area = [...areas, ...(areas[0]?.areas ?? [])].find((one) => one.id === id)
    if (!area) throw notFound()
    return sendCached(request, reply, area)
  })
}

function sendCached(request: FastifyRequest, reply: FastifyReply, list: unknown) {
  const body = JSON.stringify(list)
  const tag = `"${createHash('sha256').update(body).digest('hex').slice(0, 20)}"`
  reply.headers({ etag: tag, 'cache-control': 'public, max-age=1200' })
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}
