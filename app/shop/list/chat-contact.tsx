import { ChatIcon } from '#app/ui/icon.tsx'

type Props = { chat: { label: string; line: string; href: string }; solid?: boolean }

/** Link to the seller's chat, for custom orders, party favours and return gifts. */
export const ChatContact = ({ chat, solid = false }: Props) => (
  <div className="lh-chat">
    <a className={solid ? 'btn is-chat' : 'btn-line is-chat'} href={chat.href} target="_blank" rel="noopener">
      <ChatIcon />
      {chat.label}
      <span className="vh">, opens in a new tab</span>
    </a>
    <p className="meta">{chat.line}</p>
  </div>
)
