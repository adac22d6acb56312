import type { PageName } from '#domain/content/content-page.ts'

const MARKDOWN_EXAMPLES = [
  ['# Heading', 'the page’s heading, once, first'],
  ['## Section', 'a section'],
  ['### Part', 'a part of a section'],
  ['*word*', 'in italics'],
  ['**word**', 'in bold'],
  ['- item', 'a list, a line each'],
  ['[words](/returns)', 'a link'],
  ['| a | b |', 'a table, a row a line'],
] as const

const PLACEHOLDERS = [
  '{shop.name}',
  '{shop.email}',
  '{shop.phone}',
  '{shop.address}',
  '{shop.grievanceOfficer}',
  '{shop.gstin}',
]

/** Structure that single pages rely on. */
const PAGE_NOTES: Partial<Record<PageName, string>> = {
  contact: 'Each ### is a question, with its answer below it. Search engines show both.',
  'our-story': 'The ### of a section are the steps on its ribbon. Text after --- closes the page.',
  careers: 'Each ## is an opening; a first line in *italics* is its location. The last ## appears beside the form.',
  shipping: 'Zones, days and days off appear below your text and follow the Delivery settings.',
  returns: 'Must state the deadlines and refunds that the law requires.',
  terms: 'Must name the seller, the address and the GSTIN.',
  privacy: 'Must say which data is stored, for how long, and whom to contact.',
}

/** Markdown reference beside the editor. */
export const MarkdownHelp = ({ page }: { page: PageName }) => (
  <section className="dk-block" aria-labelledby="how">
    <h2 id="how">How to write it</h2>
    {PAGE_NOTES[page] && <p className="dk-how">{PAGE_NOTES[page]}</p>}
    <dl className="dk-marks">
      {MARKDOWN_EXAMPLES.map(([mark, means]) => (
        <div key={mark}>
          <dt>
            <code>{mark}</code>
          </dt>
          <dd>{means}</dd>
        </div>
      ))}
    </dl>
    <p className="dk-how dk-sub">
      Replaced by your settings. A sentence with an empty setting is left out.{' '}
      {PLACEHOLDERS.map((name) => (
        <code key={name}>{name} </code>
      ))}
    </p>
  </section>
)
