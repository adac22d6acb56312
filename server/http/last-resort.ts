/** What a visitor sees when not even the error page can be made: no styles, nothing of the shop, a way home. */
export const LAST_RESORT = `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Unexpected Application Error!</title>
</head>
<body>
<main>
<h1>Unexpected Application Error!</h1>
<p>Something gave way on our side. It is noted; nothing in your cart is lost.</p>
<p><a href="/">Return to Home</a></p>
</main>
</body>
</html>
`
