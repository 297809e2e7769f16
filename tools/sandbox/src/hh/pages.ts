import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Board } from './access/access.ts'
import { escapeHtml, htmlPage } from '../http/html.ts'

/** Pages at `alternate_url`: what a recruiter sees after «Открыть на hh.ru». All dynamic text is escaped. */
export function registerPages(app: FastifyInstance, board: Board): void {
  app.get<{ Params: { id: string } }>('/resume/:id', async (request, reply) => {
    const resume = board.store.world.by_resume.get(request.params.id)?.[0]?.resume
    if (!resume) return send(reply.code(404), 'Резюме не найдено', '<h1>Резюме не найдено</h1>')
    const open =
      resume.can_view_full_info && !resume.hidden_fields.some((one) => one.id === 'names_and_photo')
    const name = open
      ? [resume.last_name, resume.first_name, resume.middle_name].filter(Boolean).join(' ')
      : ''
    const jobs = resume.jobs.map(
      (job) => `<h3>${escapeHtml(job.position)}</h3>
<p>${escapeHtml(job.company ?? 'Компания скрыта')} · ${job.start.slice(0, 7)} — ${job.end?.slice(0, 7) ?? 'по настоящее время'}</p>
<p class="text">${escapeHtml(job.description)}</p>`,
    )
    return send(
      reply,
      name || 'Резюме',
      `<h1>${escapeHtml(name || 'Имя скрыто')}</h1>
<p>${escapeHtml(resume.title ?? '')} · ${escapeHtml(resume.area.name)}</p>
<h2>Опыт работы</h2>
${jobs.join('\n') || '<p>Не указан</p>'}
<h2>Навыки</h2>
<p>${escapeHtml(resume.skill_set.join(', ') || 'Не указаны')}</p>
<h2>О себе</h2>
<p class="text">${escapeHtml(resume.about ?? 'Не заполнено')}</p>`,
    )
  })

  app.get<{ Params: { id: string } }>('/vacancy/:id', async (request, reply) => {
    const vacancy = board.store.world.vacancies.get(request.params.id)
    if (!vacancy) return send(reply.code(404), 'Вакансия не найдена', '<h1>Вакансия не найдена</h1>')
    // the description is authored by the sandbox, so it is trusted HTML
    return send(
      reply,
      vacancy.name,
      `<h1>${escapeHtml(vacancy.name)}</h1>\n<p>${escapeHtml(vacancy.area.name)}</p>\n${vacancy.description}`,
    )
  })
}

const send = (reply: FastifyReply, title: string, body: string) =>
  reply
    .header('content-security-policy', "default-src 'none'; style-src 'self'; base-uri 'none'")
    .type('text/html; charset=utf-8')
    .send(htmlPage({ title, style: '../oauth/page.css', body }))
