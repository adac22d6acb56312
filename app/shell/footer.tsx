import { Link } from 'react-router'
import { WishlistLabel } from '#app/shop/wishlist/wishlist.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Logotype } from './logotype.tsx'
import { collectionNavItems, type NavItem, SHOP_NAV_ITEMS, socialLinks } from './nav-items.tsx'
import type { ShopData } from './shop-data.ts'

/** Year of first publication. Cached pages cannot contain the current year. */
const FIRST_PUBLISHED = 2026

type Props = { shop: ShopData }

const FooterLinks = ({ shop }: Props) => (
  <>
    <LinkColumn title="Collections" label="Collections" places={collectionNavItems(shop.collections)} />
    <LinkColumn title={shop.name} label="About" places={SHOP_NAV_ITEMS} />
    <SocialLinks links={socialLinks(shop.social)} />
  </>
)

const SocialLinks = ({ links }: { links: ReturnType<typeof socialLinks> }) =>
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

/** Last line of the footer. */
const FooterBottom = ({ shop }: Props) => (
  <>
    <span>
      © {FIRST_PUBLISHED} {shop.name}. Thoughtfully curated.
    </span>
    <span>{`Prices in Indian rupees${shop.gst ? (shop.gstIncluded ? ', GST included' : ', GST shown at checkout') : ''}.`}</span>
    <LegalLine shop={shop} />
  </>
)

const LinkColumn = ({ title, label, places }: { title: string; label: string; places: readonly NavItem[] }) => (
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

/** Seller and contact details. Empty settings are left out (decisions §1.1). */
const LegalLine = ({ shop }: Props) => (
  <address className="footer-legal">
    <span>{[shop.name, shop.address].filter(Boolean).join(', ')}</span>
    {shop.phone && <a href={`tel:${shop.phone.replaceAll(' ', '')}`}>{shop.phone}</a>}
    {shop.email && <a href={`mailto:${shop.email}`}>{shop.email}</a>}
    {shop.gstin && <span>GSTIN {shop.gstin}</span>}
    {shop.grievanceOfficer && <span>Grievance officer: {shop.grievanceOfficer}</span>}
  </address>
)

export const Footer = ({ shop, openWishlist }: { shop: ShopData; openWishlist: () => void }) => (
  <footer className="footer on-dark tissue">
    <div className="wrap">
      <div className="footer-cols">
        <div>
          <p className="d6 footer-line">Tied by hand. Sent across India.</p>
          <p className="meta">
            {shop.charge ?? 'Free shipping'}. Most orders leave us within {shop.promises.processingTime}.
          </p>
          <button type="button" className="footer-hearts needs-scripts" onClick={openWishlist}>
            <Icon of="heart" />
            <WishlistLabel />
          </button>
        </div>
        <div className="footer-places">
          <FooterLinks shop={shop} />
        </div>
      </div>
      <div className="footer-base">
        <FooterBottom shop={shop} />
      </div>
      <div className="footer-mark" aria-hidden="true">
        <Logotype shop={shop} place="footer" />
      </div>
    </div>
  </footer>
)
