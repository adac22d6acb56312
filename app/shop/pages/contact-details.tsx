import { useShop } from '#app/shell/use-shop.ts'
import { ChatIcon, Icon } from '#app/ui/icon.tsx'

/** Contact details of the shop; unset ones are left out (decisions §1.1). */
export function ContactDetails() {
  const shop = useShop()
  if (!shop) return null
  const { name, email, phone, chat, address } = shop
  return (
    <ul className="ways">
      {email && (
        <li>
          <Icon of="mail" />
          <b>
            <a href={`mailto:${email}`}>{email}</a>
          </b>
          <span className="meta">We reply within 24 hours.</span>
        </li>
      )}
      {phone && (
        <li>
          <Icon of="phone" />
          <b>
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
          </b>
          <span className="meta">Mon-Fri 9am-6pm IST.</span>
        </li>
      )}
      {chat && (
        <li className="is-chat">
          <ChatIcon />
          <b>
            <a href={chat} target="_blank" rel="noopener">
              Chat
            </a>
          </b>
          <span className="meta">For custom orders, wedding favours and return gifts. Opens in a new tab.</span>
        </li>
      )}
      {address && (
        <li>
          <Icon of="map-pin" />
          <b>{name}</b>
          <span className="meta">{address}</span>
        </li>
      )}
    </ul>
  )
}
