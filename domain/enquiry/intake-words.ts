/** What a form says when visitors have sent as much as the shop takes in a day, or has room for. */
export const NO_ROOM =
  'So much was sent today that our letterbox is full. Please try again tomorrow, or ring us; nothing you typed is lost.'
