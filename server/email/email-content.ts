// Emails use inline styles, since mail clients drop stylesheets. The colours are the shop's.
const PAPER = '#fffcf6'
const INK = '#1c1216'
const INK_2 = '#63525a'
const RIBBON = '#6a1f3b'
const LINE = '#e6dccf'
const SERIF = 'Newsreader, Georgia, serif'
const SANS = "'Anek Latin', 'Helvetica Neue', Arial, sans-serif"

/** Renders an email as HTML. All dynamic text is escaped. */
export function emailAsHtml(email: EmailContent): string {
  const { subject, mast: header, heading, paragraphs, quote, rows = [], total, sections = [], link, foot } = email
  const body = [
    header && `<p style="margin:0 0 32px;font:400 26px/1.2 ${SERIF};color:${RIBBON}">${headerHtml(header)}</p>`,
    `<h1 style="margin:0 0 20px;font:400 30px/1.15 ${SERIF}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => `<p style="margin:0 0 14px">${escapeHtml(text)}</p>`),
    quote &&
      `<blockquote dir="auto" style="margin:20px 0;font:italic 21px/1.35 ${SERIF};white-space:pre-wrap">${escapeHtml(quote)}</blockquote>`,
    (rows.length > 0 || total) && table(rows, total),
    ...sections.map(section),
    link &&
      `<p style="margin:24px 0"><a href="${escapeHtml(link.href)}" style="${BUTTON}">${escapeHtml(link.label)}</a></p>`,
    `<p style="margin:28px 0 0;color:${INK_2};font-size:14px">${foot.map(escapeHtml).join('<br>')}</p>`,
  ]
  return [
    '<!doctype html>',
    `<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;background:${PAPER};color:${INK};font:16px/1.55 ${SANS}">`,
    `<div style="max-width:560px;margin:0 auto;padding:40px 24px;overflow-wrap:anywhere">${body.filter(Boolean).join('\n')}</div>`,
    '</body></html>',
  ].join('\n')
}

const LOGO = { width: 240, height: 48 }

function headerHtml({ name, logo }: NonNullable<EmailContent['mast']>): string {
  if (!logo) return escapeHtml(name)
  const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height)
  const [width, height] = [Math.round(logo.width * scale), Math.round(logo.height * scale)]
  return `<img src="${escapeHtml(logo.src)}" alt="${escapeHtml(name)}" width="${width}" height="${height}" style="display:block;border:0">`
}

const BUTTON = `display:inline-block;padding:12px 22px;background:${RIBBON};color:${PAPER};text-decoration:none;font-weight:500`

function section({ heading, lines }: { heading: string; lines: string[] }): string {
  const items = lines.map((line) => `<li style="margin:0 0 6px">${escapeHtml(line)}</li>`).join('')
  return `<h2 style="margin:28px 0 10px;font:400 21px/1.2 ${SERIF}">${escapeHtml(heading)}</h2><ul style="margin:0;padding:0 0 0 20px">${items}</ul>`
}

type Row = { label: string; value: string }

function table(rows: readonly Row[], total: Row | undefined): string {
  const cell = `padding:8px 0;border-bottom:1px solid ${LINE};vertical-align:top`
  const row = ({ label, value }: Row, weight: number) =>
    `<tr><td style="${cell};font-weight:${weight}">${escapeHtml(label)}</td><td align="right" style="${cell};font-weight:${weight};white-space:nowrap;padding-left:16px">${escapeHtml(value)}</td></tr>`
  const all = [...rows.map((it) => row(it, 400)), ...(total ? [row(total, 600)] : [])]
  return `<table role="presentation" width="100%" cellspacing="0" style="margin:24px 0;border-collapse:collapse">${all.join('')}</table>`
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')

/** Content of an email, before it is rendered as text or HTML. */
export type EmailContent = {
  subject: string
  /** Shop name in the header, or its logo if the logo has a public URL. */
  mast?: { name: string; logo: { src: string; width: number; height: number } | undefined }
  heading: string
  paragraphs: string[]
  quote?: string | undefined
  rows?: { label: string; value: string }[]
  total?: { label: string; value: string }
  sections?: { heading: string; lines: string[] }[]
  link?: { label: string; href: string } | undefined
  foot: string[]
}

/** Returns the text as one line of at most 120 characters. */
export const subjectLine = (text: string): string => shorten(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(), 120)

/** Names an order in emails to the owner; test orders are marked. */
export const describeOrder = (number: string, test: boolean): string => `${test ? 'Test order ' : ''}${number}`

/** Cuts a text to `length` grapheme clusters and adds an ellipsis. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  const graphemes = new Intl.Segmenter('en-IN', { granularity: 'grapheme' }).segment(text.slice(0, length * 4))
  return `${[...graphemes]
    .slice(0, length)
    .map(({ segment }) => segment)
    .join('')}…`
}

// Control characters could start a new line, direction marks reorder one.
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu

/** Sanitizes user input to one line of an email, at most `length` characters. */
export const sanitizeLine = (text: string, length = 120): string =>
  shorten(text.replace(UNSAFE_CHARACTERS, ' ').trim(), length)

export function emailAsText({ heading, paragraphs, quote, rows = [], total, sections = [], link, foot }: EmailContent) {
  const sums = [...rows, ...(total ? [total] : [])].map(({ label, value }) => `${label}: ${value}`)
  const blocks = [
    heading,
    ...paragraphs,
    quote && `“${quote}”`,
    sums.join('\n'),
    ...sections.map(({ heading: name, lines }) => [name, ...lines.map((line) => `- ${line}`)].join('\n')),
    link && `${link.label}: ${link.href}`,
    foot.join('\n'),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}
