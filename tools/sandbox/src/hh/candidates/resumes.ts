import type { FastifyInstance, FastifyRequest } from 'fastify'
import { formatDay } from '../../world/clock.ts'
import { one, queryOf } from '../../http/request-fields.ts'
import { countViews, viewsOf } from '../../http/traffic.ts'
import { getPaidEmployer } from '../access/access.ts'
import type { Board } from '../access/access.ts'
import { stateName } from '../data/collections.ts'
import { badArgument, notFound, viewLimit } from '../answers/errors.ts'
import { employerOf, markViewed } from './negotiations.ts'
import { presentResume } from './resume-view.ts'
import { writeRtf } from './rtf.ts'
import type { Negotiation, Resume } from '../answers/shapes.ts'

type ResumeParams = { resume_id: string }

export function registerResumes(app: FastifyInstance, board: Board): void {
  app.get<{ Params: ResumeParams }>('/resumes/:resume_id', async (request) => {
    const { resume } = openResume(board, request)
    return presentResume(resume, board.base(request))
  })

  app.get<{ Params: ResumeParams & { type: string } }>(
    '/resumes/:resume_id/download/:type',
    async (request, reply) => {
      const { resume } = openResume(board, request)
      if (request.params.type !== 'resume.rtf' && request.params.type !== 'resume.pdf') throw notFound()
      // both links return RTF: a PDF with Cyrillic text would require an embedded font
      return reply
        .header('content-disposition', `attachment; filename="${request.params.type.replace('pdf', 'rtf')}"`)
        .type('application/rtf')
        .send(writeRtf(resume))
    },
  )

  app.get<{ Params: ResumeParams }>('/resumes/:resume_id/negotiations_history', async (request) => {
    const { negotiations } = findResume(board, request)
    const base = board.base(request)
    return {
      vacancies: negotiations.slice(0, 30).flatMap((negotiation) => {
        const vacancy = board.store.world.vacancies.get(negotiation.vacancy_id)
        if (!vacancy) return []
        return {
          id: vacancy.id,
          name: vacancy.name,
          url: `${base}/vacancies/${vacancy.id}`,
          archived: vacancy.archived_at !== null,
          can_edit: true,
          messages_url: `${base}/negotiations/${negotiation.id}/messages`,
          negotiations_url: `${base}/negotiations?vacancy_id=${vacancy.id}`,
          items: [
            {
              created_at: negotiation.updated_at,
              employer_state: stateName(negotiation.employer_state),
              with_message: negotiation.messages.length > 0,
            },
          ],
        }
      }),
    }
  })
}

/** A resume id is specific to the viewing company; one of another company gets 404. */
function findResume(board: Board, request: FastifyRequest<{ Params: ResumeParams }>) {
  const account = getPaidEmployer(board, request)
  const negotiations = (board.store.world.by_resume.get(request.params.resume_id) ?? []).filter(
    (negotiation) => negotiation.resume && employerOf(board, negotiation) === account.employer_id,
  )
  const resume = negotiations[0]?.resume
  if (!resume) throw notFound()
  return { resume, negotiations, account }
}

/** Opening a resume counts against the view limit and marks the response given by `topic_id` as viewed. */
function openResume(
  board: Board,
  request: FastifyRequest<{ Params: ResumeParams }>,
): { resume: Resume; negotiations: Negotiation[] } {
  const found = findResume(board, request)
  const { traffic } = board
  if (one(queryOf(request), 'with_contact') !== undefined) throw badArgument('with_contact')
  const day = formatDay(board.store.clock.now())
  const { manager_id, employer_id } = found.account
  const isOver = (who: string | null, limit: number | null) =>
    limit !== null && viewsOf(traffic, day, who) >= limit
  if (isOver(manager_id, traffic.limits.resume_views) || isOver(employer_id, traffic.limits.company_views))
    throw viewLimit()
  for (const who of [manager_id, employer_id]) countViews(traffic, day, who, 1)
  const topic = one(queryOf(request), 'topic_id')
  if (topic !== undefined) {
    const negotiation = found.negotiations.find((one) => one.id === topic)
    if (!negotiation) throw notFound()
    markViewed(board, [negotiation])
  }
  return found
}
