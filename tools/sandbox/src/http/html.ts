const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (char) => entities[char] ?? char)

/** An HTML page marked as the sandbox. `style` is the relative URL of the style sheet. */
export function htmlPage(options: { title: string; style: string; body: string }): string {
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(options.title)} — Песочница</title>
<link rel="stylesheet" href="${escapeHtml(options.style)}">
</head>
<body>
<p class="mark" role="note"><strong>Песочница.</strong> Это учебная копия hh.ru: люди, компании и вакансии вымышлены.</p>
<main>
${options.body}
</main>
</body>
</html>
`
}
