import { Fragment } from 'react'
import { Link } from 'react-router'
import { BoxIcon, Icon } from '#app/ui/icon.tsx'
import { Mark } from '#app/ui/mark.tsx'
import type { SearchEntry, SearchGroup } from './search-groups.ts'

/** Splits a text at the places where a word of the query begins a word of the text. */
function splitAtMatches(text: string, query: string): { text: string; isMatch: boolean }[] {
  const words = query.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return [{ text, isMatch: false }]
  const pattern = new RegExp(`((?<![\\p{L}\\p{N}])(?:${words.join('|')}))`, 'giu')
  return text.split(pattern).map((part, at) => ({ text: part, isMatch: at % 2 === 1 }))
}

const Highlighted = ({ text, query }: { text: string; query: string }) =>
  splitAtMatches(text, query).map((part, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
    return <Fragment key={at}>{part.isMatch ? <mark>{part.text}</mark> : part.text}</Fragment>
  })

export const EntryContent = ({ entry, query }: { entry: SearchEntry; query: string }) => (
  <>
    {entry.icon === 'box' ? <BoxIcon /> : <Icon of={entry.icon} />}
    <span className="dk-palette-text">
      <span>
        <Highlighted text={entry.title} query={query} />
      </span>
      {entry.detail && <span className="dk-sub">{entry.detail}</span>}
    </span>
    {entry.note && <span className="dk-sub">{entry.note}</span>}
  </>
)

/** Results as lists of links, for the search page. */
export const SearchLists = ({ groups, query }: { groups: readonly SearchGroup[]; query: string }) =>
  groups.map(({ name, entries }) => (
    <section key={name} aria-label={name}>
      <h2>{name}</h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry.to}>
            <Link to={entry.to}>
              <EntryContent entry={entry} query={query} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ))

/** Says that nothing was found, and where it was searched. */
export const NothingFound = ({ query }: { query: string }) => (
  <div className="dk-nil">
    <Mark />
    <h2>{/\d/.test(query) ? `Nothing found for ${query}` : `Nothing found for “${query}”`}</h2>
    <p className="dk-sub">Searched orders by number, name, phone, email, UTR and PIN, customers, products and pages.</p>
  </div>
)
