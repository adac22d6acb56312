export const FILE_TOO_LARGE = 'That file is larger than 5MB. Please choose a smaller one; nothing you typed is lost.'

/** For browsers without scripts: too much was sent to be read, so what was typed is still in the page before this one. */
export const fileTooLargePage = `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>That file is larger than 5MB</title>
</head>
<body>
<main>
<h1>That file is larger than 5MB</h1>
<p>Please go back with your browser's Back button, choose a smaller PDF, DOC or DOCX, and send again. Nothing you typed is lost.</p>
<p><a href="/careers#apply">The application form</a></p>
</main>
</body>
</html>
`
