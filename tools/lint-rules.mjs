// Hallpass's own rules for oxlint (`jsPlugins` in .oxlintrc.json, which says where each applies).

/** @returns a rule that reports each node that an ESQuery selector matches */
const refusing = (selector, message) => ({
  create: (context) => ({ [selector]: (node) => context.report({ node, message }) }),
});

export default {
  meta: { name: 'hallpass' },
  rules: {
    // oxlint reports these everywhere else, where code is strict.
    'no-octal': refusing('Literal[raw=/^0[0-9]/]', 'Write octal numbers with 0o: 0o71.'),
    'no-raw-query': refusing(
      'CallExpression[callee.property.name="query"]',
      'Use prepared() or sql() of @hallpass/database: they refuse a statement without project_id.',
    ),
    'no-publishing': refusing(
      'MemberExpression[property.name=/^(sessionRevoked|userDeleted|projectChanged)$/]',
      'Use endSessions, deleteUser or ProjectStore: they tell every replica after the commit.',
    ),
    'no-user-comparison': refusing(
      'BinaryExpression[left.type="CallExpression"][left.callee.name=/^require(Own)?User$/]',
      'Use assertSelf of @hallpass/access: a client may act only on its own user.',
    ),
  },
};
