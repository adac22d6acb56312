import { Link } from 'react-router'
import { collectionPlaces, type Place, SHOP_PLACES, socialLinks } from './places.tsx'
import type { ShopFacts } from './shop-facts.ts'

/** The year in which these pages were first published; a page does not know what year it is read in. */
const FIRST_PUBLISHED = 2026

type Props = { shop: ShopFacts }

/** The columns of the footer. */
export const FooterPlaces = ({ shop }: Props) => (
  <>
    <Places title="Collections" label="Collections" places={collectionPlaces(shop.collections)} />
    <Places title={shop.name} label="About" places={SHOP_PLACES} />
    <Follow links={socialLinks(shop.social)} />
  </>
)

const Follow = ({ links }: { links: ReturnType<typeof socialLinks> }) =>
  links.length > 0 && (
    <nav aria-label="Social">
      <h2 className="caps">Follow</h2>
      <ul>
        {links.map(({ id, name, href }) => (
          <li key={id}>
            <a id={id} href={href}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )

/** The footer's last line. */
export const FooterBase = ({ shop }: Props) => (
  <>
    <span>
      © {FIRST_PUBLISHED} {shop.name}. Thoughtfully curated.
    </span>
    <span>{shop.gst ? 'Prices in Indian rupees, GST shown at checkout.' : 'Prices in Indian rupees.'}</span>
    <LegalLine shop={shop} />
  </>
)

const Places = ({ title, label, places }: { title: string; label: string; places: readonly Place[] }) => (
  <nav aria-label={label}>
    <h2 className="caps">{title}</h2>
    <ul>
      {places.map(({ name, to }) => (
        <li key={to}>
          <Link to={to}>{name}</Link>
        </li>
      ))}
    </ul>
  </nav>
)

/** Who sells here and how to reach them. What the owner has not said is left out (decisions §1.1). */
const LegalLine = ({ shop }: Props) => (
  <address className="footer-legal">
    <span>{[shop.name, shop.address].filter(Boolean).join(', ')}</span>
    {shop.phone && <a href={`tel:${shop.phone.replaceAll(' ', '')}`}>{shop.phone}</a>}
    {shop.email && <a href={`mailto:${shop.email}`}>{shop.email}</a>}
    {shop.gstin && <span>GSTIN {shop.gstin}</span>}
    {shop.grievanceOfficer && <span>Grievance officer: {shop.grievanceOfficer}</span>}
  </address>
)
