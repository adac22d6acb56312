import { Still } from '#app/still/still.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { HeartsLabel } from './hearts-label.tsx'
import { Logotype } from './logotype.tsx'
import type { ShopData } from './shop-facts.ts'

/** Of it only the hearts come to life. */
export const Footer = ({ shop, onHearts }: { shop: ShopData; onHearts: () => void }) => (
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
        <Still className="footer-places" name="footer-places" html={shop.footer.places} />
      </div>
      <Still className="footer-base" name="footer-base" html={shop.footer.base} />
      <div className="footer-mark" aria-hidden="true">
        <Logotype shop={shop} place="footer" />
      </div>
    </div>
  </footer>
)
