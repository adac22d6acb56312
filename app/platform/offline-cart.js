// Renders the stored cart on the offline page, with the names and prices last seen by this browser.

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

function storedCart() {
  try {
    const cart = JSON.parse(localStorage.getItem('cart') ?? '[]')
    return Array.isArray(cart) ? cart.filter(isLine) : []
  } catch {
    return []
  }
}

function isLine(line) {
  return (
    typeof line?.name === 'string' &&
    Number.isFinite(line.price) &&
    Number.isInteger(line.quantity) &&
    line.quantity > 0
  )
}

function toRow({ name, price, quantity }) {
  const row = document.createElement('li')
  const title = document.createElement('span')
  title.className = 'name'
  title.textContent = name
  const count = document.createElement('span')
  count.className = 'meta'
  count.textContent = `${quantity} × ${rupees.format(price)}`
  const sum = document.createElement('span')
  sum.className = 'price'
  sum.textContent = rupees.format(price * quantity)
  row.append(title, count, sum)
  return row
}

function showCart() {
  const cart = storedCart()
  document.querySelector('[data-cart]').hidden = cart.length === 0
  document.querySelector('[data-lines]').replaceChildren(...cart.map(toRow))
}

showCart()
addEventListener('storage', showCart)
