import type { PageName } from '#domain/words/page-words.ts'

const MARKS = [
  ['# Heading', 'the page’s heading, once, first'],
  ['## Section', 'a section'],
  ['### Part', 'a part of a section'],
  ['*word*', 'in italics'],
  ['**word**', 'stronger'],
  ['- item', 'a list, a line each'],
  ['[words](/returns)', 'a link'],
  ['| a | b |', 'a table, a row a line'],
] as const

const SETTINGS = [
  '{shop.name}',
  '{shop.email}',
  '{shop.phone}',
  '{shop.address}',
  '{shop.grievanceOfficer}',
  '{shop.gstin}',
]

/** What is particular about some of the pages. */
const ABOUT: Partial<Record<PageName, string>> = {
  contact: 'Each ### is a question, and what stands under it its answer. Search engines read them as such.',
  'our-story': 'The ### of a section are the steps on its ribbon. What stands after --- is the page’s last word.',
  careers: 'Each ## is an opening, a first line in *italics* says where. The last ## stands beside the form.',
  shipping: 'The tables of zones, days and days off stand below your words and follow Delivery by themselves.',
  returns: 'Days and money that the law gives buyers have to be here.',
  terms: 'Who sells, from where, and under which GSTIN has to be here.',
  privacy: 'What is kept of whom, for how long, and whom to ask has to be here.',
}

/** How Markdown is written, beside it. */
export const HowToWrite = ({ page }: { page: PageName }) => (
  <section className="dk-block" aria-labelledby="how">
    <h2 id="how">How to write it</h2>
    {ABOUT[page] && <p className="dk-how">{ABOUT[page]}</p>}
    <dl className="dk-marks">
      {MARKS.map(([mark, means]) => (
        <div key={mark}>
          <dt>
            <code>{mark}</code>
          </dt>
          <dd>{means}</dd>
        </div>
      ))}
    </dl>
    <p className="dk-how dk-sub">
      In place of these stands what Settings say; a sentence whose setting is empty is left out.{' '}
      {SETTINGS.map((name) => (
        <code key={name}>{name} </code>
      ))}
    </p>
  </section>
)
