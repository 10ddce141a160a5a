// A web application that signs its users in with go-oidc and golang.org/x/oauth2, for `npm run interop`.
//
// It keeps its sessions in memory. The answers to the browser are JSON, so that the tests can read them.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"log"
	"net/http"
	"net/url"
	"os"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

// Everything that the browser has to bring back, by its state.
type attempt struct{ nonce, verifier string }

type session struct {
	token   *oauth2.Token
	idToken string
	claims  map[string]any
}

type app struct {
	provider   *oidc.Provider
	config     oauth2.Config
	idTokens   *oidc.IDTokenVerifier
	endSession string
	signedOut  string

	mutex    sync.Mutex
	attempts map[string]attempt
	sessions map[string]session
}

func main() {
	ctx := context.Background()
	provider, err := oidc.NewProvider(ctx, os.Getenv("ISSUER"))
	if err != nil {
		log.Fatal(err)
	}
	var metadata struct {
		EndSession string `json:"end_session_endpoint"`
	}
	if err := provider.Claims(&metadata); err != nil {
		log.Fatal(err)
	}
	a := &app{
		provider: provider,
		config: oauth2.Config{
			ClientID:     os.Getenv("CLIENT_ID"),
			ClientSecret: os.Getenv("CLIENT_SECRET"),
			Endpoint:     provider.Endpoint(),
			RedirectURL:  os.Getenv("REDIRECT_URI"),
			Scopes:       []string{oidc.ScopeOpenID, "profile", "email", oidc.ScopeOfflineAccess},
		},
		idTokens:   provider.Verifier(&oidc.Config{ClientID: os.Getenv("CLIENT_ID")}),
		endSession: metadata.EndSession,
		signedOut:  os.Getenv("SIGNED_OUT_URI"),
		attempts:   map[string]attempt{},
		sessions:   map[string]session{},
	}
	http.HandleFunc("/{$}", a.answer(a.home))
	http.HandleFunc("/sign-in", a.signIn)
	http.HandleFunc("/callback", a.answer(a.callback))
	http.HandleFunc("/refresh", a.answer(a.refresh))
	http.HandleFunc("/userinfo", a.answer(a.userinfo))
	http.HandleFunc("/verify", a.answer(a.verify))
	http.HandleFunc("/sign-out", a.signOut)
	http.HandleFunc("/signed-out", a.answer(a.home))
	log.Fatal(http.ListenAndServe("localhost:"+os.Getenv("PORT"), nil))
}

func (a *app) answer(handle func(http.ResponseWriter, *http.Request) (map[string]any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, err := handle(w, r)
		w.Header().Set("Content-Type", "application/json")
		if err != nil {
			w.WriteHeader(http.StatusUnauthorized)
			body = map[string]any{"refused": err.Error()}
		}
		json.NewEncoder(w).Encode(body)
	}
}

func (a *app) home(_ http.ResponseWriter, r *http.Request) (map[string]any, error) {
	_, held, err := a.sessionOf(r)
	return held.claims, err
}

func (a *app) signIn(w http.ResponseWriter, r *http.Request) {
	state, one := oauth2.GenerateVerifier(), attempt{oauth2.GenerateVerifier(), oauth2.GenerateVerifier()}
	a.mutex.Lock()
	a.attempts[state] = one
	a.mutex.Unlock()
	http.SetCookie(w, &http.Cookie{Name: "state", Value: state, HttpOnly: true, SameSite: http.SameSiteLaxMode})
	to := a.config.AuthCodeURL(state, oidc.Nonce(one.nonce), oauth2.S256ChallengeOption(one.verifier))
	http.Redirect(w, r, to, http.StatusFound)
}

func (a *app) callback(w http.ResponseWriter, r *http.Request) (map[string]any, error) {
	state := r.FormValue("state")
	cookie, err := r.Cookie("state")
	if err != nil || cookie.Value != state {
		return nil, errors.New("another browser started this sign-in")
	}
	a.mutex.Lock()
	one, known := a.attempts[state]
	delete(a.attempts, state)
	a.mutex.Unlock()
	if !known {
		return nil, errors.New("this sign-in is over")
	}
	if problem := r.FormValue("error"); problem != "" {
		return nil, errors.New(problem)
	}
	token, err := a.config.Exchange(r.Context(), r.FormValue("code"), oauth2.VerifierOption(one.verifier))
	if err != nil {
		return nil, err
	}
	held, err := a.sessionFor(r.Context(), token, one.nonce)
	if err != nil {
		return nil, err
	}
	id := oauth2.GenerateVerifier()
	a.mutex.Lock()
	a.sessions[id] = held
	a.mutex.Unlock()
	http.SetCookie(w, &http.Cookie{Name: "session", Value: id, HttpOnly: true, SameSite: http.SameSiteLaxMode})
	return held.claims, nil
}

func (a *app) refresh(_ http.ResponseWriter, r *http.Request) (map[string]any, error) {
	id, held, err := a.sessionOf(r)
	if err != nil {
		return nil, err
	}
	expired := *held.token
	expired.Expiry = time.Now().Add(-time.Hour)
	token, err := a.config.TokenSource(r.Context(), &expired).Token()
	if err != nil {
		return nil, err
	}
	refreshed, err := a.sessionFor(r.Context(), token, "")
	if err != nil {
		return nil, err
	}
	a.mutex.Lock()
	a.sessions[id] = refreshed
	a.mutex.Unlock()
	return map[string]any{"sub": refreshed.claims["sub"], "isNew": token.AccessToken != held.token.AccessToken}, nil
}

func (a *app) userinfo(_ http.ResponseWriter, r *http.Request) (map[string]any, error) {
	_, held, err := a.sessionOf(r)
	if err != nil {
		return nil, err
	}
	info, err := a.provider.UserInfo(r.Context(), oauth2.StaticTokenSource(held.token))
	if err != nil {
		return nil, err
	}
	claims := map[string]any{}
	return claims, info.Claims(&claims)
}

// Checks an ID token that somebody else presents.
func (a *app) verify(_ http.ResponseWriter, r *http.Request) (map[string]any, error) {
	idToken, err := a.idTokens.Verify(r.Context(), r.FormValue("id_token"))
	if err != nil {
		return nil, err
	}
	return map[string]any{"sub": idToken.Subject}, nil
}

// Signs out here and at the issuer (OpenID Connect RP-Initiated Logout 1.0).
func (a *app) signOut(w http.ResponseWriter, r *http.Request) {
	id, held, err := a.sessionOf(r)
	if err != nil {
		http.Error(w, err.Error(), http.StatusUnauthorized)
		return
	}
	a.mutex.Lock()
	delete(a.sessions, id)
	a.mutex.Unlock()
	query := url.Values{"id_token_hint": {held.idToken}, "post_logout_redirect_uri": {a.signedOut}}
	http.Redirect(w, r, a.endSession+"?"+query.Encode(), http.StatusFound)
}

func (a *app) sessionOf(r *http.Request) (string, session, error) {
	cookie, err := r.Cookie("session")
	if err != nil {
		return "", session{}, errors.New("signed out")
	}
	a.mutex.Lock()
	defer a.mutex.Unlock()
	held, known := a.sessions[cookie.Value]
	if !known {
		return "", session{}, errors.New("signed out")
	}
	return cookie.Value, held, nil
}

// Verifies the ID token of a response of the token endpoint. That of a refresh has no nonce.
func (a *app) sessionFor(ctx context.Context, token *oauth2.Token, nonce string) (session, error) {
	raw, _ := token.Extra("id_token").(string)
	idToken, err := a.idTokens.Verify(ctx, raw)
	if err != nil {
		return session{}, err
	}
	if nonce != "" && idToken.Nonce != nonce {
		return session{}, errors.New("the nonce is another one")
	}
	if idToken.AccessTokenHash != "" {
		if err := idToken.VerifyAccessToken(token.AccessToken); err != nil {
			return session{}, err
		}
	}
	claims := map[string]any{}
	return session{token, raw, claims}, idToken.Claims(&claims)
}
