import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { HeartsLabel } from './hearts-label.tsx'
import { Logotype } from './logotype.tsx'
import { collectionPlaces, type Place, SHOP_PLACES, socialLinks } from './places.tsx'
import type { ShopFacts } from './shop-facts.ts'

/** The year in which these pages were first published; a page does not know what year it is read in. */
const FIRST_PUBLISHED = 2026

export const Footer = ({ shop, onHearts }: { shop: ShopFacts; onHearts: () => void }) => (
  <footer className="footer on-dark tissue below">
    <div className="wrap">
      <div className="footer-cols">
        <div>
          <p className="d6 footer-line">Tied by hand. Sent across India.</p>
          <p className="meta">Free shipping. Most orders leave us within 24 hours.</p>
          <button type="button" className="footer-hearts" onClick={onHearts}>
            <Icon of="heart" />
            <HeartsLabel />
          </button>
        </div>
        <Places title="Collections" label="Collections" places={collectionPlaces(shop.collections)} />
        <Places title={shop.name} label="About" places={SHOP_PLACES} />
        <nav aria-label="Social">
          <h2 className="caps">Follow</h2>
          <ul>
            {socialLinks(shop.social).map(({ id, name, href }) => (
              <li key={id}>
                <a id={id} href={href}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="footer-base">
        <span>
          © {FIRST_PUBLISHED} {shop.name}. Thoughtfully curated.
        </span>
        <span>{shop.gst ? 'Prices in Indian rupees, GST shown at checkout.' : 'Prices in Indian rupees.'}</span>
        <LegalLine shop={shop} />
      </div>
      <div className="footer-mark" aria-hidden="true">
        <Logotype shop={shop} place="footer" />
      </div>
    </div>
  </footer>
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
const LegalLine = ({ shop }: { shop: ShopFacts }) => (
  <address className="footer-legal">
    <span>{[shop.name, shop.address].filter(Boolean).join(', ')}</span>
    {shop.phone && <a href={`tel:${shop.phone.replaceAll(' ', '')}`}>{shop.phone}</a>}
    {shop.email && <a href={`mailto:${shop.email}`}>{shop.email}</a>}
    {shop.gstin && <span>GSTIN {shop.gstin}</span>}
    {shop.grievanceOfficer && <span>Grievance officer: {shop.grievanceOfficer}</span>}
  </address>
)
