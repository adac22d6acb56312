import type { ShopFacts } from './shop-facts.ts'

/** Who sells here and how to reach them. What the owner has not said is left out (decisions §1.1). */
export const LegalLine = ({ shop }: { shop: ShopFacts }) => (
  <address className="footer-legal">
    <span>{[shop.name, shop.address].filter(Boolean).join(', ')}</span>
    {shop.phone && <a href={`tel:${shop.phone.replaceAll(' ', '')}`}>{shop.phone}</a>}
    {shop.email && <a href={`mailto:${shop.email}`}>{shop.email}</a>}
    {shop.gstin && <span>GSTIN {shop.gstin}</span>}
    {shop.grievanceOfficer && <span>Grievance officer: {shop.grievanceOfficer}</span>}
  </address>
)
