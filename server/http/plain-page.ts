type PlainPage = { title: string; paragraphs: readonly string[]; way: { href: string; words: string } }

/** A page that stands by itself, for when nothing of the shop can be relied on: no styles, a heading, a way on. */
const plainPage = ({ title, paragraphs, way }: PlainPage): string => `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
</head>
<body>
<main>
<h1>${title}</h1>
${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')}
<p><a href="${way.href}">${way.words}</a></p>
</main>
</body>
</html>
`

const HOME = { href: '/', words: 'Return to Home' }

/** What a visitor sees when not even the error page can be made. */
export const LAST_RESORT = plainPage({
  title: 'Unexpected Application Error!',
  paragraphs: ['Something gave way on our side. It is noted; nothing in your cart is lost.'],
  way: HOME,
})

/** For a visitor who comes while the database is away, before the shop has made a page of its own. */
export const OUTAGE = plainPage({
  title: 'Back in a moment',
  paragraphs: ['We cannot reach our books just now. Please try again in a few seconds; nothing in your cart is lost.'],
  way: HOME,
})

/** For an address that no browser makes. */
export const UNREADABLE = plainPage({
  title: 'This address cannot be read',
  paragraphs: ['A part of it may have been lost on the way. Please look at the link once more, or begin at home.'],
  way: HOME,
})

export const FILE_TOO_LARGE = 'That file is larger than 5MB. Please choose a smaller one; nothing you typed is lost.'

/** For browsers without scripts: too much was sent to be read, so what was typed is still in the page before this one. */
export const FILE_TOO_LARGE_PAGE = plainPage({
  title: 'That file is larger than 5MB',
  paragraphs: [
    "Please go back with your browser's Back button, choose a smaller PDF, DOC or DOCX, and send again. Nothing you typed is lost.",
  ],
  way: { href: '/careers#apply', words: 'The application form' },
})

/** The form of a sheet sends itself, with scripts and without. */
export const SHEET_TOO_LARGE_PAGE = plainPage({
  title: 'This sheet is larger than 12 MB',
  paragraphs: ['Nothing was changed. Please bring it in parts, each with the heads above its columns.'],
  way: { href: '/desk/products/sheet', words: 'Back to the sheets' },
})

export const TOO_MANY =
  'That was a great many in one minute. Please wait a moment and try again; nothing you typed is lost.'

/** For browsers without scripts: what was typed is still in the page before this one. */
export const TOO_MANY_PAGE = plainPage({
  title: 'That was a great many in one minute',
  paragraphs: [
    "Please wait a moment, go back with your browser's Back button, and send again. Nothing you typed is lost.",
  ],
  way: HOME,
})

const AGAIN = "Please go back with your browser's Back button, and send again. Nothing you typed is lost."

export const BUSY = 'A great deal is being sent just now. Please try again in a moment; nothing you typed is lost.'

/** For browsers without scripts: what was typed is still in the page before this one. */
export const BUSY_PAGE = plainPage({
  title: 'A great deal is being sent just now',
  paragraphs: [AGAIN],
  way: HOME,
})

export const DAY_SPENT =
  'More came from your network today than the shop takes in a day. Please try again tomorrow, or ring us; nothing you typed is lost.'

/** For browsers without scripts: what was typed is still in the page before this one. */
export const DAY_SPENT_PAGE = plainPage({
  title: 'Too much came from your network today',
  paragraphs: [
    "The shop takes only so much from one network in a day. Please ring us, or go back with your browser's Back button and send again tomorrow. Nothing you typed is lost.",
  ],
  way: HOME,
})

export const LATE = 'That did not arrive in time. Please try again; nothing you typed is lost.'

/** The same for a form that arrived too slowly. */
export const LATE_PAGE = plainPage({ title: 'That did not arrive in time', paragraphs: [AGAIN], way: HOME })

export const TOO_MANY_NOT_FOUND =
  'Too many addresses that do not exist were asked for from your network. Please wait a minute and try again.'

/** For a network that asked for too many pages that do not exist. */
export const TOO_MANY_NOT_FOUND_PAGE = plainPage({
  title: 'Too many pages that do not exist',
  paragraphs: [TOO_MANY_NOT_FOUND],
  way: HOME,
})

/** For whoever pressed a button on a page that only looks like the shop's, or came to the shop by another of its names. */
export const OTHER_SITE_PAGE = plainPage({
  title: 'This form came from another site',
  paragraphs: [
    'So nothing was done with it. If you meant to send it, please open the page here and fill it in there.',
    "If you were here all the time, go back with your browser's Back button and look at the address: what you typed is still there.",
  ],
  way: HOME,
})
