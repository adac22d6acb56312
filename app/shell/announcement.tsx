import { Link } from 'react-router'
import type { Announcement as Said } from '#domain/words/announcement.ts'

/** The owner's line over every page. */
export const Announcement = ({ text, link }: Said) => (
  <aside className="announcement" aria-label="Announcement">
    {link ? <Link to={link}>{text}</Link> : text}
  </aside>
)
