import { Link, useLocation } from 'react-router'
import { BoxIcon, Icon } from '#app/ui/icon.tsx'
import type { Role } from '#domain/desk/roles.ts'
import type { FrameData } from '#server/today/frame.ts'
import { FilterRow } from './list.tsx'
import type { BarEntry, Section, SectionPage } from './sections.ts'
import { currentPage, isInside, sectionsFor } from './sections.ts'

const MAX_COUNT = 99
const formatCount = (count: number): string => (count > MAX_COUNT ? `${MAX_COUNT}+` : String(count))

/** Icon of a section. */
export const SectionIcon = ({ of }: { of: Section['icon'] }) => (of === 'box' ? <BoxIcon filled /> : <Icon of={of} />)

const Count = ({ of: count, className = 'n' }: { of: number; className?: string }) =>
  count > 0 && (
    <span className={className}>
      {formatCount(count)}
      <span className="vh"> waiting</span>
    </span>
  )

/** Count of what waits in a section. The count of Today is the only one in colour. */
const SectionCount = ({ name, waiting }: { name: string; waiting: FrameData['waiting'] }) => {
  if (name === 'Today') return <Count of={waiting.today} className="n count" />
  return name === 'Enquiries' && <Count of={waiting.enquiries} />
}

type SectionLinksProps = { section: Section; pathname: string; waiting: FrameData['waiting'] }

/** A section, and its pages while one of them is open. */
export function SectionLinks({ section, pathname, waiting }: SectionLinksProps) {
  const isCurrent = isInside(section, pathname)
  const page = currentPage(section, pathname)
  return (
    <>
      <Link to={section.to} aria-current={isCurrent ? (page ? 'true' : 'page') : undefined}>
        <SectionIcon of={section.icon} />
        <span>{section.name}</span>
        <SectionCount name={section.name} waiting={waiting} />
      </Link>
      {isCurrent && section.pages && <PageLinks pages={section.pages} current={page} waiting={waiting} />}
    </>
  )
}

type PageLinksProps = {
  pages: readonly SectionPage[]
  current: SectionPage | undefined
  waiting: FrameData['waiting']
}

const PageLinks = ({ pages, current, waiting }: PageLinksProps) => (
  <span className="dk-subs">
    {pages.map((page) => (
      <Link key={page.to} to={page.to} aria-current={page === current ? 'page' : undefined}>
        <span>{page.name}</span>
        {page.waiting && <Count of={waiting[page.waiting]} />}
      </Link>
    ))}
  </span>
)

/** Pages of the current section as tabs, where the side bar has no room for them. Shown on those pages themselves. */
export function SectionTabs({ role, riders }: { role: Role; riders: boolean }) {
  const { pathname } = useLocation()
  const section = sectionsFor(role, riders).find((one) => one.pages?.some(({ to }) => to === pathname))
  if (!section?.pages || section.pages.length < 2) return null
  return (
    <div className="dk-section-tabs">
      <FilterRow label={`${section.name}, pages`}>
        {section.pages.map(({ to, name }) => (
          <Link key={to} to={to} aria-current={to === pathname ? 'page' : undefined}>
            {name}
          </Link>
        ))}
      </FilterRow>
    </div>
  )
}

/** Bottom bar on a phone. */
export function PhoneBar({
  entries,
  pathname,
  waiting,
}: {
  entries: readonly BarEntry[]
  pathname: string
  waiting: FrameData['waiting']
}) {
  const current = entries
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .toSorted((one, other) => other.to.length - one.to.length)[0]
  return (
    <nav className="dk-bar on-dark" aria-label="Desk">
      {entries.map((entry) => (
        <Link key={entry.to} to={entry.to} aria-current={entry === current ? 'page' : undefined}>
          <SectionIcon of={entry.icon} />
          <span>{entry.name}</span>
          <SectionCount name={entry.name} waiting={waiting} />
        </Link>
      ))}
    </nav>
  )
}
