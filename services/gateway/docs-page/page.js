globalThis.SwaggerUIBundle({
  url: '/docs/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'none', // closed groups: the page is drawn at once, however long the API is
  defaultModelsExpandDepth: -1,
  filter: true,
  showExtensions: true, // x-access: who may call
  persistAuthorization: false,
  tagsSorter: 'alpha',
  validatorUrl: null,
});
