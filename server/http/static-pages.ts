type PlainPage = { title: string; paragraphs: readonly string[]; link: { href: string; words: string } }

/** Renders a self-contained page without styles or scripts, for when the shop cannot render its own. */
const plainPage = ({ title, paragraphs, link }: PlainPage): string => `<!doctype html>
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
<p><a href="${link.href}">${link.words}</a></p>
</main>
</body>
</html>
`

const HOME = { href: '/', words: 'Return to Home' }

/** Shown when the error page itself cannot be rendered. */
export const LAST_RESORT_PAGE = plainPage({
  title: 'Unexpected Application Error!',
  paragraphs: ['Something gave way on our side. It is noted; nothing in your cart is lost.'],
  link: HOME,
})

export const OUTAGE_PAGE = plainPage({
  title: 'Back in a moment',
  paragraphs: ['We cannot reach our books just now. Please try again in a few seconds; nothing in your cart is lost.'],
  link: HOME,
})

export const UNREADABLE_PAGE = plainPage({
  title: 'This address cannot be read',
  paragraphs: ['A part of it may have been lost on the way. Please look at the link once more, or begin at home.'],
  link: HOME,
})

export const FILE_TOO_LARGE = 'That file is larger than 5MB. Please choose a smaller one; nothing you typed is lost.'

/** Shown to browsers without scripts. The form's values are still in the previous page. */
export const FILE_TOO_LARGE_PAGE = plainPage({
  title: 'That file is larger than 5MB',
  paragraphs: [
    "Please go back with your browser's Back button, choose a smaller PDF, DOC or DOCX, and send again. Nothing you typed is lost.",
  ],
  link: { href: '/careers#apply', words: 'The application form' },
})

/** Shown with and without scripts, since the browser submits the import form itself. */
export const SHEET_TOO_LARGE_PAGE = plainPage({
  title: 'This sheet is larger than 12 MB',
  paragraphs: ['Nothing was changed. Split it into smaller sheets, each with the header row.'],
  link: { href: '/desk/products/sheet', words: 'Back to import' },
})

export const TOO_MANY_POSTS =
  'That was a great many in one minute. Please wait a moment and try again; nothing you typed is lost.'

export const TOO_MANY_POSTS_PAGE = plainPage({
  title: 'That was a great many in one minute',
  paragraphs: [
    "Please wait a moment, go back with your browser's Back button, and send again. Nothing you typed is lost.",
  ],
  link: HOME,
})

const GO_BACK = "Please go back with your browser's Back button, and send again. Nothing you typed is lost."

export const BUSY = 'A great deal is being sent just now. Please try again in a moment; nothing you typed is lost.'

export const BUSY_PAGE = plainPage({
  title: 'A great deal is being sent just now',
  paragraphs: [GO_BACK],
  link: HOME,
})

export const DAY_LIMIT =
  'More came from your network today than the shop takes in a day. Please try again tomorrow, or ring us; nothing you typed is lost.'

export const DAY_LIMIT_PAGE = plainPage({
  title: 'Too much came from your network today',
  paragraphs: [
    "The shop takes only so much from one network in a day. Please ring us, or go back with your browser's Back button and send again tomorrow. Nothing you typed is lost.",
  ],
  link: HOME,
})

export const TIMED_OUT = 'That did not arrive in time. Please try again; nothing you typed is lost.'

export const TIMED_OUT_PAGE = plainPage({ title: 'That did not arrive in time', paragraphs: [GO_BACK], link: HOME })

export const TOO_MANY_NOT_FOUND =
  'Too many addresses that do not exist were asked for from your network. Please wait a minute and try again.'

/** Shown to a network that requested too many missing pages. */
export const TOO_MANY_NOT_FOUND_PAGE = plainPage({
  title: 'Too many pages that do not exist',
  paragraphs: [TOO_MANY_NOT_FOUND],
  link: HOME,
})

/** Shown for a post from another origin: a copied page, or the shop under a different host name. */
export const CROSS_SITE_PAGE = plainPage({
  title: 'This form came from another site',
  paragraphs: [
    'So nothing was done with it. If you meant to send it, please open the page here and fill it in there.',
    "If you were here all the time, go back with your browser's Back button and look at the address: what you typed is still there.",
  ],
  link: HOME,
})
