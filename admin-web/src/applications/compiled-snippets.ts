import { originOf, pathOf, scopesOf, type Snippet, type SnippetValues } from './snippet.js';

export const springSnippet = (values: SnippetValues): Snippet => ({
  id: 'spring',
  name: 'Spring Boot',
  callback: `${originOf(values.redirectUri)}/login/oauth2/code/hallpass`,
  files: [
    {
      name: 'application.yaml',
      text: `spring:
  security:
    oauth2:
      client:
        registration:
          hallpass:
            client-id: ${values.clientId}
            client-secret: \${HALLPASS_CLIENT_SECRET}
            scope: ${scopesOf(values).join(', ')}
        provider:
          hallpass:
            issuer-uri: ${values.issuer}
`,
    },
    {
      name: 'SecurityConfig.java',
      text: `import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.oauth2.client.oidc.authentication.OidcIdTokenDecoderFactory;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.client.web.DefaultOAuth2AuthorizationRequestResolver;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizationRequestCustomizers;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.JwtDecoderFactory;
import org.springframework.security.web.SecurityFilterChain;

@Configuration
class SecurityConfig {
  @Bean
  SecurityFilterChain security(HttpSecurity http, ClientRegistrationRepository clients) throws Exception {
    var requests = new DefaultOAuth2AuthorizationRequestResolver(clients, "/oauth2/authorization");
    requests.setAuthorizationRequestCustomizer(OAuth2AuthorizationRequestCustomizers.withPkce());
    return http
        .authorizeHttpRequests(paths -> paths.anyRequest().authenticated())
        .oauth2Login(login -> login.authorizationEndpoint(at -> at.authorizationRequestResolver(requests)))
        .build();
  }

  @Bean
  JwtDecoderFactory<ClientRegistration> idTokenDecoders() {
    var decoders = new OidcIdTokenDecoderFactory();
    decoders.setJwsAlgorithmResolver(client -> SignatureAlgorithm.${values.algorithm});
    return decoders;
  }
}
`,
    },
  ],
});

export const goSnippet = (values: SnippetValues): Snippet => {
  const hasSecret = values.authentication === 'client_secret';
  const scopes = scopesOf(values).map((scope) => (scope === 'openid' ? 'oidc.ScopeOpenID' : `"${scope}"`));
  const isSecure = !values.redirectUri.startsWith('http:');
  return {
    id: 'go',
    name: 'Go',
    install: 'go get github.com/coreos/go-oidc/v3/oidc golang.org/x/oauth2',
    files: [
      {
        name: 'main.go',
        text: `package main

import (
	"context"
	"encoding/json"
	"log"
	"net/http"
${hasSecret ? '\t"os"\n' : ''}	"strings"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

func main() {
	provider, err := oidc.NewProvider(context.Background(), "${values.issuer}")
	if err != nil {
		log.Fatal(err)
	}
	config := oauth2.Config{
${[
  ['ClientID:', `"${values.clientId}",`],
  ...(hasSecret ? [['ClientSecret:', 'os.Getenv("HALLPASS_CLIENT_SECRET"),']] : []),
  ['Endpoint:', 'provider.Endpoint(),'],
  ['RedirectURL:', `"${values.redirectUri}",`],
  ['Scopes:', `[]string{${scopes.join(', ')}},`],
]
  .map(([name, value]) => `\t\t${name!.padEnd(hasSecret ? 14 : 13)}${value}`)
  .join('\n')}
	}
	idTokens := provider.Verifier(&oidc.Config{ClientID: config.ClientID})

	http.HandleFunc("/sign-in", func(w http.ResponseWriter, r *http.Request) {
		state, verifier := oauth2.GenerateVerifier(), oauth2.GenerateVerifier()
		http.SetCookie(w, &http.Cookie{
			Name: "sign_in", Value: state + "." + verifier, Path: "/",
			HttpOnly: true, Secure: ${String(isSecure)}, SameSite: http.SameSiteLaxMode,
		})
		http.Redirect(w, r, config.AuthCodeURL(state, oauth2.S256ChallengeOption(verifier)), http.StatusFound)
	})

	http.HandleFunc("${pathOf(values.redirectUri)}", func(w http.ResponseWriter, r *http.Request) {
		cookie, err := r.Cookie("sign_in")
		if err != nil {
			http.Error(w, "Open /sign-in first.", http.StatusBadRequest)
			return
		}
		state, verifier, _ := strings.Cut(cookie.Value, ".")
		if r.FormValue("state") != state {
			http.Error(w, "This sign-in was started elsewhere.", http.StatusBadRequest)
			return
		}
		token, err := config.Exchange(r.Context(), r.FormValue("code"), oauth2.VerifierOption(verifier))
		if err != nil {
			http.Error(w, err.Error(), http.StatusUnauthorized)
			return
		}
		rawIDToken, _ := token.Extra("id_token").(string)
		idToken, err := idTokens.Verify(r.Context(), rawIDToken)
		if err != nil {
			http.Error(w, err.Error(), http.StatusUnauthorized)
			return
		}
		var claims map[string]any
		if err := idToken.Claims(&claims); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		// Start a session of your app here.
		json.NewEncoder(w).Encode(claims)
	})

	log.Fatal(http.ListenAndServe(":3000", nil))
}
`,
      },
    ],
  };
};
